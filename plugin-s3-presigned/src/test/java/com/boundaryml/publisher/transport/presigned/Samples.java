package com.boundaryml.publisher.transport.presigned;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Scope;
import com.boundaryml.publisher.api.Sequence;
import com.boundaryml.publisher.api.Sha256;
import com.boundaryml.publisher.api.Ulid;
import com.boundaryml.publisher.spi.Options;
import com.boundaryml.publisher.spi.transport.Answer;
import com.boundaryml.publisher.spi.transport.AuthorizeRequest;
import com.boundaryml.publisher.spi.transport.Fault;
import com.boundaryml.publisher.spi.transport.ObjectIdentity;
import com.boundaryml.publisher.spi.transport.ObjectKeys;
import com.boundaryml.publisher.spi.transport.ObjectSpec;
import com.boundaryml.publisher.spi.transport.PutOutcome;
import com.boundaryml.publisher.spi.transport.Transport;
import com.boundaryml.publisher.spi.transport.TransportSettings;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What several tests need. */
final class Samples {

    static final String TOKEN = "tok-8d1c64f05be94f0c9f3d-secret";
    static final Duration TIMEOUT = Duration.ofSeconds(20);
    static final Duration SHORT = Duration.ofMillis(300);
    static final Duration SOON = Duration.ofSeconds(4);
    static final Euid EUID = new Euid("019336a5c57c70c280e2b31af18d3829");
    static final Ulid FLUSH = new Ulid("01JDKZ4V8Q9W3F5T7Y2B6N0M1K");
    static final Sha256 CHECKSUM = Sha256.of(new byte[32]);
    static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");
    static final String DATE = "Date: Sat, 31 Jan 2026 12:00:00 GMT\r\n";
    static final String SECRET_QUERY = "X-Amz-Signature=0123456789abcdef&X-Amz-Credential=AKIA1";

    private Samples() {}

    static ObjectIdentity segment(Plane plane, long sequence) {
        return new ObjectIdentity.Segment(plane, new Sequence(sequence));
    }

    static ObjectSpec meta41() {
        return new ObjectSpec(segment(Plane.META, 41), 1234, CHECKSUM);
    }

    static String key(ObjectIdentity identity) {
        return ObjectKeys.key(new Scope("a", "b", "c"), EUID, FLUSH, identity);
    }

    static Cid cid(String octet) {
        return new Cid(octet.repeat(Cid.BYTES));
    }

    static AuthorizeRequest request(ObjectSpec... objects) {
        return new AuthorizeRequest(EUID, FLUSH, List.of(objects));
    }

    /** {@return the answer to a call that lists {@link #meta41} alone, with a URL of this server and that object's key} */
    static String uploadRequired(String server) {
        String key = key(meta41().identity());
        return """
                {"flush_id": "%s", "objects": [
                  {"kind": "meta_segment", "sequence": 41, "key": "%s", \
                "state": "upload_required", "upload_url": "%s", "required_headers": {"If-None-Match": "*", \
                "x-amz-checksum-sha256": "%s", "Content-Length": "1234"}, "expires_at": "2026-01-31T12:15:00Z"}]}
                """.formatted(FLUSH, key, server + "/bucket/" + key + "?" + SECRET_QUERY, CHECKSUM.base64());
    }

    static PresignedTicket ticket(String url, int size, String... namesAndValues) throws BadAnswerException {
        List<HttpHeader> headers = new ArrayList<>();
        headers.add(new HttpHeader("If-None-Match", "*"));
        headers.add(new HttpHeader("x-amz-checksum-sha256", CHECKSUM.base64()));
        headers.add(new HttpHeader("Content-Length", Integer.toString(size)));
        for (int i = 0; i < namesAndValues.length; i += 2) {
            headers.add(new HttpHeader(namesAndValues[i], namesAndValues[i + 1]));
        }
        return new PresignedTicket(UploadUrl.parse(url, InsecureHosts.of("127.0.0.1,localhost")), headers, size);
    }

    static Map<String, String> options(String gateway, String... keysAndValues) {
        Map<String, String> options =
                new HashMap<>(Map.of("gateway", gateway, "token", TOKEN, "allow-insecure-http", "127.0.0.1"));
        for (int i = 0; i < keysAndValues.length; i += 2) {
            options.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        return options;
    }

    static Transport open(Map<String, String> options) {
        return new PresignedTransportProvider(Map.of())
                .open(new TransportSettings(new Options("presigned", options), 8));
    }

    /** {@return a transport whose machine's clock stands at {@link #NOW}} */
    static Transport openAtNow(Map<String, String> options) {
        return PresignedTransport.open(
                PresignedSettings.of(new Options("presigned", options), Map.of()), 8, InstantSource.fixed(NOW));
    }

    static ByteBuffer bytes(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    }

    static Fault fault(PutOutcome outcome) {
        return switch (outcome) {
            case PutOutcome.Failed failed -> failed.fault();
            case PutOutcome.Stored stored -> throw new AssertionError("it is stored");
            case PutOutcome.Exists exists -> throw new AssertionError("it exists");
        };
    }

    static Fault fault(Answer<?> answer) {
        return switch (answer) {
            case Answer.Failed<?> failed -> failed.fault();
            case Answer.Given<?> given -> throw new AssertionError("given: " + given.value());
        };
    }

    static <T> T value(Answer<T> answer) {
        return switch (answer) {
            case Answer.Given<T> given -> given.value();
            case Answer.Failed<T> failed -> throw new AssertionError("failed: " + failed.fault());
        };
    }
}
