package com.boundaryml.publisher.launcher.lambda;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The Extensions API over HTTP (AWS, "Lambda Extensions API reference", version 2020-01-01). Every answer is bounded and
 * checked. It goes by {@link HttpURLConnection}, which starts in less time than the JDK's newer client: an environment
 * starts no sooner than its extensions do.
 */
final class HttpExtensionsApi implements ExtensionsApi {

    /** How Lambda knows the extension: the name of its file in the folder {@code extensions}. */
    static final String NAME = "baml-publisher";

    static final int MOST_BODY_BYTES = 64 << 10;

    private static final String IDENTIFIER = "Lambda-Extension-Identifier";
    private static final Pattern SOUND_IDENTIFIER = Pattern.compile("[A-Za-z0-9-]{1,128}");
    private static final byte[] EVENTS = "{\"events\":[\"INVOKE\",\"SHUTDOWN\"]}".getBytes(StandardCharsets.UTF_8);
    private static final int MOST_SHOWN_BYTES = 200;
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(1);
    private static final Duration CALL_TIMEOUT = Duration.ofSeconds(5);
    /** A report is made in the time that is left to end in. */
    private static final Duration REPORT_TIMEOUT = Duration.ofMillis(300);

    private static final Duration FOREVER = Duration.ZERO;
    private static final JsonFactory JSON = new JsonFactory();

    private final URI base;
    private final Map<String, String> identity;

    private HttpExtensionsApi(URI base, String identifier) {
        this.base = base;
        this.identity = Map.of(IDENTIFIER, identifier);
    }

    /**
     * Registers the publisher for invocations and for the end.
     *
     * @param base the URL that the paths of the API are below
     * @return the API, as it knows the publisher from now on
     * @throws ExtensionsApiException if it does not take the registration
     */
    static HttpExtensionsApi register(URI base) throws ExtensionsApiException {
        Answer answer =
                call(base, "register", CALL_TIMEOUT, Map.of("Lambda-Extension-Name", NAME), Optional.of(EVENTS));
        String identifier = answer.identifier()
                .filter(text -> SOUND_IDENTIFIER.matcher(text).matches())
                .orElseThrow(() -> new ExtensionsApiException("Lambda's answer to register has no " + IDENTIFIER
                        + " of up to 128 letters, digits and hyphens"));
        return new HttpExtensionsApi(base, identifier);
    }

    @Override
    public Event next() throws ExtensionsApiException {
        return EventReader.read(
                call(base, "event/next", FOREVER, identity, Optional.empty()).body());
    }

    @Override
    public void failedToStart(String type, String message) throws ExtensionsApiException {
        report("init/error", type, message);
    }

    @Override
    public void endsEarly(String type, String message) throws ExtensionsApiException {
        report("exit/error", type, message);
    }

    private void report(String path, String type, String message) throws ExtensionsApiException {
        StringWriter body = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), body)) {
            json.writeStartObject();
            json.writeStringProperty("errorMessage", message);
            json.writeStringProperty("errorType", type);
            json.writeName("stackTrace");
            json.writeStartArray();
            json.writeEndArray();
            json.writeEndObject();
        }
        Map<String, String> headers =
                Map.of(IDENTIFIER, identity.getOrDefault(IDENTIFIER, ""), "Lambda-Extension-Function-Error-Type", type);
        call(base, path, REPORT_TIMEOUT, headers, Optional.of(body.toString().getBytes(StandardCharsets.UTF_8)));
    }

    /**
     * What was answered with a status of success.
     *
     * @param identifier the identifier in its head, unchecked
     * @param body its body, of {@value #MOST_BODY_BYTES} bytes at the most
     */
    private record Answer(Optional<String> identifier, String body) {}

    private static Answer call(
            URI base, String path, Duration timeout, Map<String, String> headers, Optional<byte[]> body)
            throws ExtensionsApiException {
        try {
            HttpURLConnection connection =
                    (HttpURLConnection) base.resolve(path).toURL().openConnection(Proxy.NO_PROXY);
            connection.setInstanceFollowRedirects(false);
            connection.setUseCaches(false);
            connection.setConnectTimeout((int) CONNECT_TIMEOUT.toMillis());
            connection.setReadTimeout((int) timeout.toMillis());
            headers.forEach(connection::setRequestProperty);
            if (body.isPresent()) {
                connection.setDoOutput(true);
                connection.setFixedLengthStreamingMode(body.get().length);
                connection.getOutputStream().write(body.get());
            }
            return answer(path, connection);
        } catch (IOException e) {
            throw new ExtensionsApiException(
                    "Lambda did not answer " + path + " at " + base.getAuthority() + ": " + e, e);
        }
    }

    private static Answer answer(String path, HttpURLConnection connection) throws IOException, ExtensionsApiException {
        int status = connection.getResponseCode();
        if (status < 200 || status > 299) {
            throw new ExtensionsApiException(
                    "Lambda answered " + status + " to " + path + ": \"" + start(connection) + "\"");
        }
        byte[] body;
        try (InputStream in = connection.getInputStream()) {
            body = in.readNBytes(MOST_BODY_BYTES + 1);
            if (body.length > MOST_BODY_BYTES) {
                connection.disconnect();
                throw new ExtensionsApiException(
                        "Lambda's answer to " + path + " is longer than " + MOST_BODY_BYTES + " bytes");
            }
        }
        return new Answer(
                Optional.ofNullable(connection.getHeaderField(IDENTIFIER)), new String(body, StandardCharsets.UTF_8));
    }

    /** The beginning of an error's body, for a person. */
    private static String start(HttpURLConnection connection) throws IOException {
        try (InputStream in = connection.getErrorStream()) {
            return in == null ? "" : new String(in.readNBytes(MOST_SHOWN_BYTES), StandardCharsets.UTF_8);
        } finally {
            connection.disconnect();
        }
    }
}
