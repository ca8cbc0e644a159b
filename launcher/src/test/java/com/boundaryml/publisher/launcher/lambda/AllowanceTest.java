package com.boundaryml.publisher.launcher.lambda;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How long an event leaves to work. */
class AllowanceTest {

    private static final long NOW_MS = 1_780_000_000_000L;

    @ParameterizedTest(name = "a deadline in {0} ms leaves {1} ms")
    @CsvSource({
        "2000, 1400",
        "1999, 1399",
        "700, 100",
        "600, 0",
        "599, 0",
        "0, 0",
        "-60000, 0",
        "2001, 1400",
        "600000, 1400",
    })
    void theLastFlushEndsWellBeforeTheDeadlineAndTakesNoMoreThanLambdaGives(long untilMs, long flushMs) {
        assertEquals(flushMs, Allowance.lastFlush(NOW_MS + untilMs, NOW_MS).toMillis());
    }

    @ParameterizedTest(name = "a timeout in {0} ms lets an invocation be held for {1} ms")
    @CsvSource({
        "900000, 1000",
        "1500, 1000",
        "1499, 999",
        "501, 1",
        "500, 0",
        "100, 0",
        "-100, 0",
    })
    void anInvocationIsNeverHeldUpToItsTimeout(long untilMs, long holdMs) {
        assertEquals(holdMs, Allowance.hold(NOW_MS + untilMs, NOW_MS).toMillis());
    }

    @ParameterizedTest
    @CsvSource({"0", "1", "253402300799999"})
    void everyDeadlineThatIsReadHasAnAnswer(long deadlineMs) {
        for (long nowMs : new long[] {0, NOW_MS, EventReader.MOST_DEADLINE_MS}) {
            long flushMs = Allowance.lastFlush(deadlineMs, nowMs).toMillis();
            assertEquals(Math.clamp(deadlineMs - nowMs - 600, 0, 1_400), flushMs);
        }
    }
}
