package com.boundaryml.publisher.transport.presigned;

import static com.boundaryml.publisher.transport.presigned.Samples.NOW;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerTimeTest {

    @ParameterizedTest
    @CsvSource(nullValues = "none", delimiter = '|', textBlock = """
        7                             | PT7S
        ' 7 '                         | PT7S
        0                             | PT0S
        3600                          | PT1H
        3601                          | PT1H
        999999999                     | PT1H
        9999999999                    | PT1H
        99999999999999999999999999999 | PT1H
        00000000000000000000000000007 | PT7S
        -1                            | none
        1.5                           | none
        soon                          | none
        ''                            | none
        Sat, 31 Jan 2026 12:00:30 GMT | PT30S
        Sat, 31 Jan 2026 11:59:00 GMT | PT0S
        Sun, 31 Jan 2027 12:00:00 GMT | PT1H
        Fri, 31 Dec 9999 23:59:59 GMT | PT1H
        """)
    void retryAfterIsSecondsOrADateOfTheServersClock(String text, Duration expected) {
        assertEquals(Optional.ofNullable(expected), ServerTime.retryAfter(Optional.of(text), NOW));
    }

    @ParameterizedTest
    @CsvSource(nullValues = "none", delimiter = '|', textBlock = """
        none                          | none | PT5M
        max-age=60                    | none | PT1M
        private, Max-Age=60, x=y      | none | PT1M
        max-age=60                    | 15   | PT45S
        max-age=60                    | 90   | PT1S
        max-age=0                     | none | PT1S
        max-age=99999999              | none | PT24H
        max-age=99999999999999999999  | none | PT24H
        max-age=soon                  | none | PT5M
        max-age=-1                    | none | PT5M
        no-store                      | none | PT5M
        ',,,'                         | x    | PT5M
        """)
    void maxAgeIsBoundedAndHasADefault(String cacheControl, String age, Duration expected) {
        assertEquals(expected, ServerTime.maxAge(Optional.ofNullable(cacheControl), Optional.ofNullable(age)));
    }

    @Test
    void theClocksAreComparedInTheMiddleOfTheCall() {
        Duration ahead =
                ServerTime.clockAhead(NOW.plusSeconds(10), NOW.plusSeconds(13), NOW.plusSeconds(1), Optional.of("10"));
        assertEquals(Duration.ZERO, ahead);
    }

    @Test
    void whatIsNoDateIsNone() {
        assertEquals(Optional.of(NOW), ServerTime.date("Sat, 31 Jan 2026 12:00:00 GMT"));
        assertEquals(Optional.empty(), ServerTime.date("Sun, 31 Jan 2026 12:00:00 GMT"));
        assertEquals(Optional.empty(), ServerTime.date("2026-01-31T12:00:00Z"));
        assertEquals(Optional.empty(), ServerTime.date(""));
    }
}
