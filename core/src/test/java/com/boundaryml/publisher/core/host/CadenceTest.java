package com.boundaryml.publisher.core.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CadenceTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0, false",
        "4999, 0, false",
        "5000, 0, true",
        "9000, 0, true",
        "0, 8388608, false",
        "0, 8388609, true",
    })
    void aFlushIsDueAtItsIntervalOrAtOnceAboveThePackThreshold(long sinceMs, long pendingBytes, boolean expected) {
        assertEquals(
                expected, Cadence.isDue(Duration.ofMillis(sinceMs), Duration.ofSeconds(5), pendingBytes, 8_388_608));
    }
}
