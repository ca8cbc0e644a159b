package com.boundaryml.publisher.launcher.lambda;

import com.boundaryml.publisher.api.SettingsException;
import java.net.URI;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where the Extensions API is, as Lambda tells it to the processes of an environment: a host and a port. */
final class RuntimeApi {

    /** The variable that Lambda sets. */
    private static final String VARIABLE = "AWS_LAMBDA_RUNTIME_API";

    private static final Pattern HOST_AND_PORT = Pattern.compile("([A-Za-z0-9.-]{1,253}):([0-9]{1,5})");
    private static final int MOST_PORT = 65_535;
    private static final String ADVICE = ". Lambda sets it; outside of Lambda there is 'baml-publisher run'";

    private RuntimeApi() {}

    /**
     * {@return the URL that the paths of the API are below}
     *
     * @param address the variable's text
     * @throws SettingsException if it is missing, or no host and port
     */
    static URI at(Optional<String> address) {
        String text = address.orElseThrow(() -> new SettingsException(VARIABLE + " is not set" + ADVICE));
        Matcher matcher = HOST_AND_PORT.matcher(text);
        if (!matcher.matches() || Integer.parseInt(matcher.group(2)) > MOST_PORT) {
            throw new SettingsException(VARIABLE + ": a host and a port are expected, such as 127.0.0.1:9001" + ADVICE);
        }
        return URI.create("http://" + text + "/2020-01-01/extension/");
    }
}
