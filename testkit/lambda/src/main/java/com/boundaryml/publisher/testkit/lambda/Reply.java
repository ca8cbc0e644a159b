package com.boundaryml.publisher.testkit.lambda;

import java.util.HashMap;
import java.util.Map;

/**
 * What the API says to a call, well or badly.
 *
 * @param status the HTTP status, 200 to 599
 * @param headers further headers
 * @param body the body, sent as UTF-8
 */
public record Reply(int status, Map<String, String> headers, String body) {

    public Reply {
        headers = Map.copyOf(headers);
    }

    /** {@return a reply with a JSON body} */
    public static Reply json(int status, String body) {
        return new Reply(status, Map.of("Content-Type", "application/json"), body);
    }

    /** {@return this reply with one header more} */
    public Reply with(String name, String value) {
        Map<String, String> more = new HashMap<>(headers);
        more.put(name, value);
        return new Reply(status, more, body);
    }
}
