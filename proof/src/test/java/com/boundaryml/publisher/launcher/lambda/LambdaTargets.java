package com.boundaryml.publisher.launcher.lambda;

import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.proof.fuzz.Target;
import java.util.List;
import java.util.Optional;

/** What Lambda says. */
public final class LambdaTargets {

    private LambdaTargets() {}

    /** {@return the parsers of this package} */
    public static List<Target> all() {
        return List.of(event(), address());
    }

    private static Target event() {
        return Target.ofTexts(
                        "event of Lambda's",
                        input -> {
                            try {
                                Event event = EventReader.read(Target.text(input));
                                if (event.deadlineMs() < 0 || event.deadlineMs() > EventReader.MOST_DEADLINE_MS) {
                                    throw new AssertionError("a deadline out of range");
                                }
                                return true;
                            } catch (ExtensionsApiException e) {
                                return false;
                            }
                        },
                        """
                        {"eventType": "INVOKE", "deadlineMs": 1769860800000, "requestId": "3da1f2dc",
                         "tracing": {"type": "X-Amzn-Trace-Id", "value": "Root=1-5f35"}}""",
                        """
                        {"eventType": "SHUTDOWN", "shutdownReason": "spindown", "deadlineMs": 1769860800000}""")
                .withWords(
                        "{", "}", "[", "]", "\"", ":", ",", "null", "1e400", "\\u0000", "\"deadlineMs\":", "{\"a\":");
    }

    private static Target address() {
        return Target.ofTexts(
                "address of Lambda's API",
                input -> {
                    try {
                        return RuntimeApi.at(Optional.of(Target.text(input)))
                                .getPath()
                                .endsWith("/extension/");
                    } catch (SettingsException e) {
                        return false;
                    }
                },
                "127.0.0.1:9001",
                "host.internal:80");
    }
}
