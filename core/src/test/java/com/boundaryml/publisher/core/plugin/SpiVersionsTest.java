package com.boundaryml.publisher.core.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpiVersionsTest {

    @ParameterizedTest
    @CsvSource({
        "0.1.0, 0.1.0, FITS",
        "0.1.9, 0.1.0, FITS",
        "0.1.0-SNAPSHOT, 0.1.0, FITS",
        "0.1.0, 0.2.0, TOO_OLD",
        "0.2.0, 0.1.0, TOO_NEW",
        "0.9.0, 1.0.0, TOO_OLD",
        "1.0.0, 0.9.0, TOO_NEW",
        "1.2.0, 1.3.0, FITS",
        "1.4.0, 1.3.0, TOO_NEW",
        "1.9.0, 2.0.0, TOO_OLD",
        "2.0.0, 1.9.0, TOO_NEW",
        "'', 0.1.0, FITS",
        "0.1.0, '', FITS",
        "nightly, 0.1.0, FITS",
    })
    void additionsOnlyFitAndBeforeVersionOneEveryMinorVersionStandsAlone(
            String compiledWith, String here, SpiVersions.Fit fit) {
        assertEquals(fit, SpiVersions.judge(compiledWith, here));
    }
}
