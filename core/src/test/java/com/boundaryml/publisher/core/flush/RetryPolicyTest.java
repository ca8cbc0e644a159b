package com.boundaryml.publisher.core.flush;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.boundaryml.publisher.spi.transport.Fault;
import com.boundaryml.publisher.spi.transport.PutOutcome;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RetryPolicyTest {

    private static final Duration NONE = Duration.ZERO;

    static Stream<Arguments> decisions() {
        Duration two = Duration.ofSeconds(2);
        return Stream.of(
                Arguments.of(new PutOutcome.Stored(), 1, new RetryPolicy.Done()),
                Arguments.of(new PutOutcome.Stored(), 9, new RetryPolicy.Done()),
                Arguments.of(
                        new PutOutcome.Exists(),
                        1,
                        new RetryPolicy.Again(true, false, NONE, false, "its key holds an object already")),
                Arguments.of(
                        new PutOutcome.Exists(),
                        5,
                        new RetryPolicy.End(new Halt.GaveUp("its key holds an object already"))),
                Arguments.of(
                        failed(new Fault.Transient("reset")),
                        1,
                        new RetryPolicy.Again(false, false, NONE, true, "reset")),
                Arguments.of(
                        failed(new Fault.Transient("reset")),
                        4,
                        new RetryPolicy.Again(false, false, NONE, true, "reset")),
                Arguments.of(failed(new Fault.Transient("reset")), 5, new RetryPolicy.End(new Halt.GaveUp("reset"))),
                Arguments.of(
                        failed(new Fault.Throttled("slow down", Optional.of(two))),
                        1,
                        new RetryPolicy.Again(false, true, two, true, "slow down")),
                Arguments.of(
                        failed(new Fault.Throttled("slow down", Optional.of(Duration.ofMinutes(9)))),
                        1,
                        new RetryPolicy.End(new Halt.GaveUp("slow down"))),
                Arguments.of(
                        failed(new Fault.StaleTicket("expired")),
                        1,
                        new RetryPolicy.Again(true, false, NONE, false, "expired")),
                Arguments.of(
                        failed(new Fault.StaleTicket("expired")),
                        2,
                        new RetryPolicy.Again(true, false, NONE, true, "expired")),
                Arguments.of(
                        failed(new Fault.Unauthorized("token")),
                        1,
                        new RetryPolicy.End(new Halt.Unauthorized("token"))),
                Arguments.of(failed(new Fault.TooLarge("413")), 1, new RetryPolicy.Smaller("413")),
                Arguments.of(failed(new Fault.BadDigest("digest")), 1, new RetryPolicy.Rebuild("digest")),
                Arguments.of(failed(new Fault.Refused("never")), 1, new RetryPolicy.Refuse("never")));
    }

    private static PutOutcome failed(Fault fault) {
        return new PutOutcome.Failed(fault);
    }

    @ParameterizedTest
    @MethodSource("decisions")
    void eachOutcomeHasItsDecision(PutOutcome outcome, int tries, RetryPolicy expected) {
        assertEquals(expected, RetryPolicy.after(outcome, tries));
    }
}
