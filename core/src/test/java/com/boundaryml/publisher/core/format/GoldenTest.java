package com.boundaryml.publisher.core.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class GoldenTest {

    @Test
    void theFixturesAreThoseThatTheProfilerPins() {
        String digests = UTF_8.decode(Golden.file("DIGESTS.txt")).toString();
        List<MatchResult> pins = Pattern.compile("(?m)^([0-9a-f]{64})  (\\S+)$")
                .matcher(digests)
                .results()
                .toList();
        assertEquals(7, pins.size());
        for (MatchResult pin : pins) {
            assertEquals(pin.group(1), Golden.sha256Hex(Golden.file(pin.group(2))), pin.group(2));
        }
    }
}
