package com.boundaryml.publisher.launcher.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HumanTest {

    @ParameterizedTest
    @CsvSource({
        "0,0 B",
        "1023,1023 B",
        "1024,1.0 KiB",
        "1434,1.4 KiB",
        "1048575,1.0 MiB",
        "1048576,1.0 MiB",
        "10737418240,10.0 GiB",
        "9223372036854775807,8.0 EiB"
    })
    void sizesHaveOneDecimalInTheUnitThatFits(long bytes, String expected) {
        assertEquals(expected, Human.size(bytes));
    }

    @ParameterizedTest
    @CsvSource({
        "-5,0 ms",
        "0,0 ms",
        "999,999 ms",
        "1000,1.0 s",
        "9999,10.0 s",
        "10000,10 s",
        "59999,59 s",
        "60000,1 min",
        "61000,1 min 1 s",
        "3600000,1 h",
        "7500000,2 h 5 min",
        "90000000,1 d 1 h"
    })
    void durationsHaveTheirTwoLargestUnits(long millis, String expected) {
        assertEquals(expected, Human.duration(Duration.ofMillis(millis)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"0;0", "999;999", "1000;1,000", "1234567;1,234,567", "-1;-1", "-100;-100", "-1000;-1,000"})
    void numbersHaveCommas(long number, String expected) {
        assertEquals(expected, Human.count(number));
    }

    @Test
    void aNounHasItsPluralAndARatioOfNothingIsADash() {
        assertEquals("1 file", Human.count(1, "file"));
        assertEquals("0 files", Human.count(0, "file"));
        assertEquals("3.2 x", Human.ratio(320, 100));
        assertEquals("-", Human.ratio(0, 0));
        assertEquals("-", Human.ratio(5, 0));
    }
}
