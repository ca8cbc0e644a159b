package com.boundaryml.publisher.core.flush;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.boundaryml.publisher.spi.store.Mark;
import com.boundaryml.publisher.spi.store.SegmentListing;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SegmentPlanTest {

    private static SegmentListing listing(String text) {
        SegmentListing.Builder builder = new SegmentListing.Builder();
        for (String item : text.isEmpty() ? new String[0] : text.split(" ")) {
            Mark mark = item.endsWith("h") ? Mark.HELD : item.endsWith("r") ? Mark.RETRY : Mark.NONE;
            builder.add(Long.parseLong(item.replaceAll("[hr]", "")), mark);
        }
        return builder.build();
    }

    static Stream<Arguments> plans() {
        return Stream.of(
                Arguments.of("", 0, new SegmentPlan.Done()),
                Arguments.of("1 2 3", 3, new SegmentPlan.Done()),
                Arguments.of("1 2 3", 0, new SegmentPlan.Ship(List.of(1L, 2L, 3L))),
                Arguments.of("3 1 2", 1, new SegmentPlan.Ship(List.of(2L, 3L))),
                Arguments.of("1 2 3 4 5 6", 0, new SegmentPlan.Ship(List.of(1L, 2L, 3L, 4L))),
                Arguments.of("1 2 4", 0, new SegmentPlan.Ship(List.of(1L, 2L))),
                Arguments.of("1 2 4", 2, new SegmentPlan.Hole(3, 3)),
                Arguments.of("9 10", 2, new SegmentPlan.Hole(3, 8)),
                Arguments.of("1 2h 3h 4", 0, new SegmentPlan.Ship(List.of(1L))),
                Arguments.of("1 2h 3h 4", 1, new SegmentPlan.Pass(3)),
                Arguments.of("1 2h 4h", 1, new SegmentPlan.Pass(2)),
                Arguments.of("1 2r 3", 1, new SegmentPlan.Ship(List.of(2L, 3L))),
                Arguments.of("9223372036854775807", Long.MAX_VALUE - 1, new SegmentPlan.Ship(List.of(Long.MAX_VALUE))));
    }

    @ParameterizedTest
    @MethodSource("plans")
    void theNextStepFollowsFromTheListingAndWhatIsSettled(String listing, long settled, SegmentPlan expected) {
        assertEquals(expected, SegmentPlan.next(listing(listing), settled, 4));
    }

    static Stream<Arguments> starts() {
        return Stream.of(
                Arguments.of("", 0),
                Arguments.of("1 2", 0),
                Arguments.of("5 6", 4),
                Arguments.of("2h 5 6", 4),
                Arguments.of("2h 3r", 3),
                Arguments.of("7h", 7));
    }

    @ParameterizedTest
    @MethodSource("starts")
    void withoutACursorNothingIsMissingBelowTheLowestSegmentThatIsToBeShipped(String listing, long expected) {
        assertEquals(expected, SegmentPlan.settledWithoutCursor(listing(listing)));
    }
}
