package com.boundaryml.publisher.launcher.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {

    @ParameterizedTest
    @CsvSource({"0s,0", "500ms,500", "60s,60000", "2m,120000", "1h,3600000", "8760h,31536000000", "007s,7000"})
    void aDurationIsANumberAndAUnit(String text, long millis) {
        assertEquals(Duration.ofMillis(millis), Durations.parse(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "s", "60", "60 s", " 60s", "60S", "-1s", "1.5s", "1m30s", "8761h", "99999999999999999999s", "٣s"})
    void anythingElseIsNoDurationAndTheMessageShowsWhatWasFound(String text) {
        String message = String.valueOf(
                assertThrows(IllegalArgumentException.class, () -> Durations.parse(text)).getMessage());
        assertTrue(message.contains("not \"" + text + "\"") && message.contains("60s"), message);
    }

    @ParameterizedTest
    @CsvSource({
        "0,0",
        "1,1",
        "17B,17",
        "1KiB,1024",
        "32MiB,33554432",
        "10GiB,10737418240",
        "1024TiB,1125899906842624"
    })
    void aSizeIsANumberOfBytesOrOneWithAUnit(String text, long bytes) {
        assertEquals(bytes, Sizes.parse(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "GiB", "10 GiB", "10GB", "10gib", "-1", "0.5GiB", "1025TiB", "9223372036854775808"})
    void anythingElseIsNoSizeAndTheMessageShowsWhatWasFound(String text) {
        String message = String.valueOf(
                assertThrows(IllegalArgumentException.class, () -> Sizes.parse(text)).getMessage());
        assertTrue(message.contains("not \"" + text + "\"") && message.contains("10GiB"), message);
    }
}
