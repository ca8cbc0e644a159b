package com.boundaryml.publisher.launcher.lambda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.boundaryml.publisher.testkit.lambda.ErrorReport;
import com.boundaryml.publisher.testkit.lambda.ExtensionsApiServer;
import com.boundaryml.publisher.testkit.lambda.Registration;
import com.boundaryml.publisher.testkit.lambda.Reply;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The calls as they go over the wire, to a stand-in that also answers as Lambda never should. */
@Timeout(60)
class HttpExtensionsApiTest {

    private static final String IDENTIFIER = "Lambda-Extension-Identifier";

    private final ExtensionsApiServer lambda = ExtensionsApiServer.start();

    @AfterEach
    void stop() {
        lambda.close();
    }

    private URI base() {
        return RuntimeApi.at(Optional.of(lambda.address()));
    }

    @Test
    void itRegistersByTheNameOfItsFileForInvocationsAndTheEnd() throws Exception {
        HttpExtensionsApi.register(base());

        Registration registration = lambda.registration().orElseThrow();
        assertEquals("baml-publisher", registration.name());
        assertEquals("{\"events\":[\"INVOKE\",\"SHUTDOWN\"]}", registration.body());
    }

    @Test
    void eventsComeInTheirOrder() throws Exception {
        HttpExtensionsApi api = HttpExtensionsApi.register(base());
        lambda.invoke(Duration.ofSeconds(3));
        lambda.shutDown("timeout", Duration.ofSeconds(2));

        assertEquals(Event.Invoke.class, api.next().getClass());
        assertEquals("timeout", ((Event.Shutdown) api.next()).reason());
    }

    @Test
    void aFailureIsReportedWithItsTypeAndItsMessage() throws Exception {
        HttpExtensionsApi api = HttpExtensionsApi.register(base());
        api.failedToStart("Extension.ConfigInvalid", "a \"quoted\"\nword");
        api.endsEarly("Extension.NoEvent", "nothing");

        assertEquals(
                List.of(
                        new ErrorReport(
                                "init",
                                "Extension.ConfigInvalid",
                                "{\"errorMessage\":\"a \\\"quoted\\\"\\nword\",\"errorType\":\"Extension.ConfigInvalid\",\"stackTrace\":[]}"),
                        new ErrorReport(
                                "exit",
                                "Extension.NoEvent",
                                "{\"errorMessage\":\"nothing\",\"errorType\":\"Extension.NoEvent\",\"stackTrace\":[]}")),
                lambda.reports());
    }

    static Stream<Arguments> badRegistrations() {
        Reply good = Reply.json(200, "{}");
        return Stream.of(
                Arguments.of(good, "no Lambda-Extension-Identifier"),
                Arguments.of(good.with(IDENTIFIER, ""), "no Lambda-Extension-Identifier"),
                Arguments.of(good.with(IDENTIFIER, "a b"), "no Lambda-Extension-Identifier"),
                Arguments.of(good.with(IDENTIFIER, "a".repeat(129)), "no Lambda-Extension-Identifier"),
                Arguments.of(Reply.json(403, "{\"errorType\":\"no\"}"), "answered 403 to register: \"{\"errorType\""),
                Arguments.of(Reply.json(500, "x".repeat(100_000)), "answered 500 to register"),
                Arguments.of(new Reply(500, Map.of(), ""), "answered 500 to register: \"\""),
                Arguments.of(
                        new Reply(307, Map.of("Location", "http://127.0.0.1:1/"), ""), "answered 307 to register"));
    }

    @ParameterizedTest
    @MethodSource("badRegistrations")
    void aRegistrationThatIsNoneIsRefusedWithAShortReason(Reply reply, String reason) {
        lambda.answerRegistration(reply);

        String message = assertThrows(ExtensionsApiException.class, () -> HttpExtensionsApi.register(base()))
                .getMessage();

        assertTrue(String.valueOf(message).contains(reason), message);
        assertTrue(String.valueOf(message).length() < 300, message);
    }

    static Stream<Arguments> badEvents() {
        String huge = " ".repeat(HttpExtensionsApi.MOST_BODY_BYTES + 1);
        return Stream.of(
                Arguments.of(Reply.json(500, "{}"), "answered 500 to event/next"),
                Arguments.of(new Reply(204, Map.of(), ""), "no JSON object"),
                Arguments.of(Reply.json(200, "nonsense"), "no sound JSON"),
                Arguments.of(new Reply(200, Map.of(), huge), "longer than 65536 bytes"));
    }

    @ParameterizedTest
    @MethodSource("badEvents")
    void anEventThatIsNoneIsRefusedWithAReason(Reply reply, String reason) throws Exception {
        HttpExtensionsApi api = HttpExtensionsApi.register(base());
        lambda.answer(reply);

        String message = assertThrows(ExtensionsApiException.class, api::next).getMessage();

        assertTrue(String.valueOf(message).contains(reason), message);
    }

    @Test
    void anApiThatIsGoneIsNamed() throws Exception {
        HttpExtensionsApi api = HttpExtensionsApi.register(base());
        lambda.close();

        String message = assertThrows(ExtensionsApiException.class, api::next).getMessage();

        assertTrue(String.valueOf(message).contains("did not answer event/next at 127.0.0.1:"), message);
    }
}
