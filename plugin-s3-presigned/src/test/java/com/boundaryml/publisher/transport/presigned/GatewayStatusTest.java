package com.boundaryml.publisher.transport.presigned;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.boundaryml.publisher.spi.transport.Fault;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GatewayStatusTest {

    @ParameterizedTest(name = "{0} is {1}, {2}")
    @CsvSource({
        "200, ANSWERED, Transient",
        "304, NOT_MODIFIED, Transient",
        "400, NOT_UNDERSTOOD, Transient",
        "404, NOT_UNDERSTOOD, Transient",
        "422, NOT_UNDERSTOOD, Transient",
        "401, UNAUTHORIZED, Unauthorized",
        "403, UNAUTHORIZED, Unauthorized",
        "413, TOO_LARGE, TooLarge",
        "429, THROTTLED, Throttled",
        "503, THROTTLED, Throttled",
        "500, AT_FAULT, Transient",
        "502, AT_FAULT, Transient",
        "504, AT_FAULT, Transient",
        "599, AT_FAULT, Transient",
        "201, UNKNOWN, Transient",
        "204, UNKNOWN, Transient",
        "302, UNKNOWN, Transient",
        "307, UNKNOWN, Transient",
        "418, UNKNOWN, Transient",
        "600, UNKNOWN, Transient",
    })
    void eachStatusHasItsRow(int status, GatewayStatus row, String fault) {
        assertEquals(row, GatewayStatus.of(status));
        assertEquals(
                fault, row.fault("it answered", Optional.empty()).getClass().getSimpleName());
    }

    @Test
    void theWaitThatIsAskedForIsHandedOn() {
        assertEquals(
                new Fault.Throttled("it answered: it is asked more slowly", Optional.of(Duration.ofSeconds(3))),
                GatewayStatus.THROTTLED.fault("it answered", Optional.of(Duration.ofSeconds(3))));
    }
}
