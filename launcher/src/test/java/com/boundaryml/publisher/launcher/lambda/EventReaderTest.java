package com.boundaryml.publisher.launcher.lambda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What Lambda sends, and what it should not. */
class EventReaderTest {

    static Stream<Arguments> sound() {
        return Stream.of(
                Arguments.of("{\"eventType\":\"INVOKE\",\"deadlineMs\":676051}", new Event.Invoke(676_051)),
                Arguments.of(
                        "{\"deadlineMs\":1,\"tracing\":{\"type\":\"a\",\"deep\":[{}]},\"requestId\":\"x\",\"eventType\":\"INVOKE\"}",
                        new Event.Invoke(1)),
                Arguments.of(
                        "{\"eventType\":\"SHUTDOWN\",\"shutdownReason\":\"spindown\",\"deadlineMs\":676051}",
                        new Event.Shutdown("spindown", 676_051)),
                Arguments.of(
                        "{\"eventType\":\"SHUTDOWN\",\"deadlineMs\":0}", new Event.Shutdown("no reason given", 0)));
    }

    @ParameterizedTest
    @MethodSource("sound")
    void anEventIsReadWhateverElseIsInIt(String body, Event event) throws Exception {
        assertEquals(event, EventReader.read(body));
    }

    static Stream<Arguments> unsound() {
        return Stream.of(
                Arguments.of("", "no JSON object"),
                Arguments.of("null", "no JSON object"),
                Arguments.of("[]", "no JSON object"),
                Arguments.of("{", "no sound JSON"),
                Arguments.of("<html>", "no sound JSON"),
                Arguments.of("{}", "no eventType"),
                Arguments.of("{\"eventType\":7,\"deadlineMs\":1}", "no eventType"),
                Arguments.of("{\"eventType\":\"INVOKE\"}", "no deadlineMs"),
                Arguments.of("{\"eventType\":\"INVOKE\",\"deadlineMs\":\"5\"}", "no deadlineMs"),
                Arguments.of("{\"eventType\":\"INVOKE\",\"deadlineMs\":1.5}", "no deadlineMs"),
                Arguments.of("{\"eventType\":\"INVOKE\",\"deadlineMs\":-1}", "no deadlineMs"),
                Arguments.of("{\"eventType\":\"INVOKE\",\"deadlineMs\":253402300800000}", "no deadlineMs"),
                Arguments.of("{\"eventType\":\"INVOKE\",\"deadlineMs\":99999999999999999999}", "no sound JSON"),
                Arguments.of("{\"eventType\":\"INVOKE\",\"eventType\":\"SHUTDOWN\",\"deadlineMs\":1}", "no sound JSON"),
                Arguments.of("{\"eventType\":\"INVOKE\",\"deadlineMs\":1}{}", "goes on behind"),
                Arguments.of("{\"eventType\":\"RESTORE\",\"deadlineMs\":1}", "\"RESTORE\", and only INVOKE"),
                Arguments.of("[".repeat(60_000), "no JSON object"),
                Arguments.of("{\"a\":" + "[".repeat(60_000), "no sound JSON"));
    }

    @ParameterizedTest
    @MethodSource("unsound")
    void whatIsNoEventIsRefusedWithAReason(String body, String reason) {
        String message = assertThrows(ExtensionsApiException.class, () -> EventReader.read(body))
                .getMessage();
        assertTrue(String.valueOf(message).contains(reason), message);
    }

    @Test
    void aRefusalIsShortHoweverLongTheEventIs() {
        String body = "{\"eventType\":\"" + "X".repeat(50_000) + "\",\"deadlineMs\":1}";
        String message = assertThrows(ExtensionsApiException.class, () -> EventReader.read(body))
                .getMessage();
        assertTrue(String.valueOf(message).length() < 300, message);
    }
}
