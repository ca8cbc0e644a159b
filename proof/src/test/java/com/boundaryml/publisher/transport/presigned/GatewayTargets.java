package com.boundaryml.publisher.transport.presigned;

import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Sequence;
import com.boundaryml.publisher.api.Sha256;
import com.boundaryml.publisher.core.config.GatewayConfig;
import com.boundaryml.publisher.proof.fuzz.Specimen;
import com.boundaryml.publisher.proof.fuzz.Target;
import com.boundaryml.publisher.spi.transport.Authorization;
import com.boundaryml.publisher.spi.transport.AuthorizeRequest;
import com.boundaryml.publisher.spi.transport.ConfigOffer;
import com.boundaryml.publisher.spi.transport.Fault;
import com.boundaryml.publisher.spi.transport.ObjectIdentity;
import com.boundaryml.publisher.spi.transport.ObjectKeys;
import com.boundaryml.publisher.spi.transport.ObjectSpec;
import com.boundaryml.publisher.spi.transport.PutOutcome;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;

/** What gateway, bucket and proxies say. */
public final class GatewayTargets {

    private static final String TOKEN = "correct-horse-battery-staple";
    private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");
    private static final Sha256 CHECKSUM = Sha256.of(new byte[Sha256.BYTES]);
    private static final InsecureHosts HOSTS = InsecureHosts.of("127.0.0.1,localhost");
    private static final String[] JSON = {
        "{", "}", "[", "]", "\"", ":", ",", "null", "true", "-0", "1e400", "\\u0000", "\\ud800", "{\"a\":", "[[",
        "\ufeff", "//"
    };
    private static final List<ObjectSpec> ASKED = List.of(
            spec(new ObjectIdentity.Segment(Plane.META, new Sequence(41))),
            spec(new ObjectIdentity.Pack(2)),
            spec(new ObjectIdentity.Value(Specimen.cid(Specimen.VALUE))),
            spec(new ObjectIdentity.Table(Specimen.cid(Specimen.TABLE))));
    private static final AuthorizeRequest REQUEST = new AuthorizeRequest(Specimen.EUID, Specimen.FLUSH_ID, ASKED);
    private static final String CONFIG = """
            {"capture_enabled": true, "supported_segment_versions": [2], "supported_cas_versions": [1],
             "flush_interval_seconds": 5, "max_objects_per_authorize": 100, "large_value_threshold_bytes": 32768,
             "max_object_bytes": 268435456, "pack_max_entry_bytes": 8388608,
             "shipped_value_retention_seconds": 3600, "upload_url_ttl_seconds": 900, "other": {"a": [1.5, null]}}
            """;

    private GatewayTargets() {}

    private static ObjectSpec spec(ObjectIdentity identity) {
        return new ObjectSpec(identity, 1234, CHECKSUM);
    }

    /** {@return the parsers of this package} */
    public static List<Target> all() {
        return List.of(
                config(),
                compressedConfig(),
                authorizations(),
                gatewayError(),
                bucketError(),
                times(),
                uploadUrl(),
                requiredHeaders(),
                proxy(),
                exceptions(),
                token());
    }

    // ---- answers of the gateway

    private static Target config() {
        return Target.ofTexts(
                        "gateway's configuration",
                        input -> taken(() -> judge(ConfigReader.read(new ByteArrayInputStream(input)))),
                        CONFIG,
                        "{}",
                        "{\"capture_enabled\": null, \"supported_cas_versions\": []}")
                .withWords(JSON)
                .withAllocations(256 << 10, 256);
    }

    private static void judge(Map<String, Object> fields) {
        GatewayConfig config = GatewayConfig.DEFAULTS
                .apply(new ConfigOffer(fields, Duration.ofMinutes(5), Optional.empty()))
                .config();
        demand(
                within(config.flushInterval().toSeconds(), 1, 3_600)
                        && within(config.maxObjectsPerAuthorize(), 1, 10_000)
                        && within(config.largeValueThresholdBytes(), 1, 1L << 30)
                        && within(config.maxObjectBytes(), 1L << 10, 1L << 30)
                        && within(config.packMaxEntryBytes(), 1L << 10, 256L << 20)
                        && within(config.shippedValueRetention().toSeconds(), 0, 30L * 86_400)
                        && within(config.uploadUrlTtl().toSeconds(), 1, 7L * 86_400),
                "a limit out of range is in force");
    }

    private static boolean within(long value, long least, long most) {
        return value >= least && value <= most;
    }

    /** The first byte chooses the encoding; the bound on the decompressed body holds whatever the encoding. */
    private static Target compressedConfig() {
        List<String> encodings = List.of("identity", "gzip", "deflate", "br");
        int most = 64 << 10;
        return Target.ofBytes(
                        "compressed answer",
                        input -> {
                            if (input.length == 0) {
                                return false;
                            }
                            HttpReply reply = new HttpReply(
                                    200,
                                    List.of(new HttpHeader(
                                            "Content-Encoding", encodings.get((input[0] & 0xff) % encodings.size()))),
                                    Arrays.copyOfRange(input, 1, input.length),
                                    false,
                                    0);
                            return taken(() -> ConfigReader.read(AnswerBody.open(reply, most)));
                        },
                        List.of(
                                behind(0, CONFIG, out -> out),
                                behind(1, CONFIG, GatewayTargets::gzip),
                                behind(1, "{\"a\": [1" + ",1".repeat(2 << 20) + "]}", GatewayTargets::gzip),
                                behind(2, CONFIG, DeflaterOutputStream::new)))
                .withAllocations(8 << 20, 256);
    }

    private static OutputStream gzip(OutputStream out) {
        try {
            return new GZIPOutputStream(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] behind(int first, String text, UnaryOperator<OutputStream> encoder) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(first);
        try (OutputStream out = encoder.apply(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static Target authorizations() {
        return Target.ofTexts(
                        "gateway's leave to upload",
                        input -> taken(() -> {
                            OwnTokens tokens = new OwnTokens();
                            tokens.note(new Token(TOKEN));
                            List<Authorization> answers = new AuthorizeReader(REQUEST, HOSTS, NOW, tokens)
                                    .read(new ByteArrayInputStream(input));
                            demand(answers.size() == ASKED.size(), "another number of answers than was asked for");
                            for (int i = 0; i < answers.size(); i++) {
                                demand(
                                        answers.get(i)
                                                .identity()
                                                .equals(ASKED.get(i).identity()),
                                        "an answer for another object");
                                judge(answers.get(i));
                            }
                        }),
                        answer("upload_required"),
                        answer("stored"),
                        answer("conflict"))
                .withWords(JSON)
                .withAllocations(256 << 10, 512);
    }

    private static void judge(Authorization answer) {
        if (answer instanceof Authorization.UploadRequired upload) {
            demand(
                    !upload.validFor().isNegative() && upload.validFor().compareTo(Duration.ofDays(7)) <= 0,
                    "a validity out of range");
            demand(!upload.toString().contains("X-Amz"), "the query is shown");
            PresignedTicket ticket = (PresignedTicket) upload.ticket();
            demand(ticket.url().leadsTo(upload.key()), "a URL of another key");
            demand(ticket.url().origin().httpHost() != null, "no host");
        }
    }

    private static String answer(String state) {
        List<String> objects = new ArrayList<>();
        for (ObjectSpec asked : ASKED) {
            String key = ObjectKeys.key(Specimen.SCOPE, Specimen.EUID, Specimen.FLUSH_ID, asked.identity());
            String named = switch (asked.identity()) {
                case ObjectIdentity.Segment segment ->
                    ", \"sequence\": " + segment.sequence().value();
                case ObjectIdentity.Pack pack -> "";
                case ObjectIdentity.Value value -> ", \"cid\": \"" + value.cid() + "\"";
                case ObjectIdentity.Table table -> ", \"cid\": \"" + table.cid() + "\"";
            };
            objects.add("""
                    {"kind": "%s"%s, "key": "%s", "state": "%s", "upload_url": "https://b.example:444/bucket/%s?X-Amz-Signature=0",
                     "required_headers": {"If-None-Match": "*", "x-amz-checksum-sha256": "%s", "Content-Length": "1234"},
                     "expires_at": "2026-01-31T12:15:00Z"}""".formatted(asked.identity().kind().label(), named, key, state, key, CHECKSUM.base64()));
        }
        return "{\"flush_id\": \"" + Specimen.FLUSH_ID + "\", \"objects\": [" + String.join(",", objects) + "]}";
    }

    private static Target gatewayError() {
        return Target.ofTexts(
                        "gateway's error",
                        input -> {
                            OwnTokens tokens = new OwnTokens();
                            tokens.note(new Token(TOKEN));
                            HttpReply reply = new HttpReply(500, List.of(), input, false, 0);
                            String shown = AnswerBody.text(reply, tokens, Set.of(Specimen.FLUSH_ID.text()));
                            demand(shown.length() <= Cleaned.MOST_BODY && isPrintable(shown), "shown: " + shown);
                            demand(!shown.contains(TOKEN), "the token is shown: " + shown);
                            Fault fault = GatewayStatus.of(500).fault(shown, Optional.empty());
                            demand(fault.reason().length() <= Cleaned.MOST_REASON, "a reason without bounds");
                            return !shown.isEmpty();
                        },
                        "{\"error\": \"no such project\", \"token\": \"" + TOKEN + "\", \"flush\": \""
                                + Specimen.FLUSH_ID + "\"}",
                        "<html><body>502 https://user:pass@host/x?X-Amz-Signature=0123456789abcdef0123456789</body></html>")
                .withWords(
                        TOKEN,
                        "\\u0063orrect-horse-battery-staple",
                        "%63orrect-horse-battery-staple",
                        "&#99;orrect-horse-battery-staple",
                        "Bearer ",
                        "?",
                        "://",
                        "@",
                        "X-Amz-Signature=",
                        "\"",
                        "token",
                        " ",
                        "a",
                        "a1",
                        "%3D")
                .withAllocations(4 << 20, 512);
    }

    // ---- answers of the bucket

    private static Target bucketError() {
        int[] statuses = {200, 301, 400, 403, 404, 409, 412, 500, 503};
        return Target.ofTexts(
                        "bucket's error",
                        input -> {
                            S3Error error = S3Error.scan(input);
                            for (int status : statuses) {
                                PutOutcome outcome =
                                        BucketStatus.of(status, error).outcome(status + " " + error, Optional.empty());
                                demand(
                                        !(outcome instanceof PutOutcome.Stored) || status == 200,
                                        status + " is taken for stored");
                                if (outcome instanceof PutOutcome.Failed failed) {
                                    String reason = failed.fault().reason();
                                    demand(
                                            reason.length() <= Cleaned.MOST_REASON && isPrintable(reason),
                                            "shown: " + reason);
                                }
                            }
                            return !error.code().isEmpty();
                        },
                        "<?xml version=\"1.0\"?>\n<Error><Code>SlowDown</Code><Message>Reduce your rate.</Message></Error>",
                        "<Error><Code>AccessDenied</Code><Message>Request has expired</Message><Expires>x</Expires></Error>")
                .withWords(
                        "<Code>", "</Code>", "<Message>", "<", "&lt;", "<![CDATA[", "<!ENTITY a \"&a;&a;\">", "\033[2J")
                .withAllocations(256 << 10, 64);
    }

    private static Target times() {
        return Target.ofTexts(
                        "Retry-After, Date, Age, Cache-Control",
                        input -> {
                            Optional<String> text = Optional.of(Target.text(input));
                            Optional<Duration> wait = ServerTime.retryAfter(text, NOW);
                            wait.ifPresent(asked -> demand(
                                    !asked.isNegative() && asked.compareTo(ServerTime.LONGEST_RETRY_AFTER) <= 0,
                                    "a wait out of range"));
                            Duration age = ServerTime.maxAge(text, text);
                            demand(
                                    age.compareTo(ServerTime.LEAST_MAX_AGE) >= 0
                                            && age.compareTo(ServerTime.LONGEST_MAX_AGE) <= 0,
                                    "an age out of range");
                            Optional<Instant> date = ServerTime.date(text.get());
                            date.ifPresent(found -> ServerTime.clockAhead(NOW, NOW.plusSeconds(1), found, text));
                            return wait.isPresent() || date.isPresent();
                        },
                        "120",
                        "Sat, 31 Jan 2026 12:00:00 GMT",
                        "no-transform, max-age=300")
                .withWords("max-age=", ",", "GMT", "+2359", "Feb", "9999", "=", "0", "\u0660")
                .withAllocations(256 << 10, 256);
    }

    // ---- where to, and with what

    private static Target uploadUrl() {
        return Target.ofTexts(
                        "upload URL",
                        input -> taken(() -> {
                            UploadUrl url = UploadUrl.parse(Target.text(input), HOSTS);
                            url.leadsTo("a/b");
                            demand(!url.toString().contains("?"), "the query is shown");
                            demand(url.origin().secure() || HOSTS.permits(uri(url)), "a host without TLS");
                            demand(isPrintable(url.target()) && url.target().startsWith("/"), "a target with gaps");
                            demand(url.origin().httpHost().getPort() > 0, "no port");
                        }),
                        "https://bucket.s3.example/a/b?X-Amz-Signature=0&X-Amz-Date=1",
                        "http://127.0.0.1:9000/bucket/a/%62",
                        "https://[::1]:8443/a/b")
                .withWords("https://", "@", ":", "%", "%2F", "%00", "?", "#", "//", "/../", "[", "]", "http:", "\r\n");
    }

    private static URI uri(UploadUrl url) {
        try {
            return new URI(url.origin().toString());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    /** One header a line. */
    private static Target requiredHeaders() {
        return Target.ofTexts(
                        "required headers",
                        input -> taken(() -> {
                            List<HttpHeader> headers = Target.text(input)
                                    .lines()
                                    .map(GatewayTargets::header)
                                    .toList();
                            HeaderRules.check(headers, ASKED.getFirst());
                            for (HttpHeader header : headers) {
                                demand(isPrintable(header.name() + header.value()), "a header that forges another");
                            }
                        }),
                        "If-None-Match: *\nContent-Length: 1234\nx-amz-checksum-sha256: " + CHECKSUM.base64()
                                + "\nx-amz-meta-a: b")
                .withWords("\n", ": ", "Host", "Authorization", "If-None-Match: *\n", "\t", "\u0000", "\u0130")
                .withAllocations(256 << 10, 512);
    }

    /** What reads them from JSON takes no longer name. */
    private static HttpHeader header(String line) {
        int colon = line.indexOf(": ");
        return colon < 0 || colon > 256
                ? new HttpHeader("", line)
                : new HttpHeader(line.substring(0, colon), line.substring(colon + 2));
    }

    private static Target proxy() {
        return Target.ofTexts(
                        "proxy",
                        input -> {
                            Optional<ProxyServer> proxy = ProxyServer.parse(Target.text(input));
                            proxy.ifPresent(found -> demand(found.httpHost().getPort() > 0, "no port"));
                            return proxy.isPresent();
                        },
                        "http://user:p%40ss@proxy.example:3128/",
                        "proxy.example:8080",
                        "[::1]:3128")
                .withWords("http://", "@", ":", "%", "%00", "/", "?", "#", "[", "]");
    }

    private static Target exceptions() {
        Origin target = new Origin("https", "bucket.s3.example", 443);
        Origin address = new Origin("https", "10.1.2.3", 443);
        return Target.ofTexts(
                        "NO_PROXY",
                        input -> {
                            NoProxy except = NoProxy.of(Target.text(input));
                            return except.covers(target) || except.covers(address);
                        },
                        "localhost,.s3.example:443",
                        "10.0.0.0/8 fe80::/10",
                        "[::1]:443,*")
                .withWords(",", " ", "/", ":", "*", "[", "]", ".", "/999", "::", "%eth0")
                .withAllocations(256 << 10, 4_096);
    }

    private static Target token() {
        return Target.ofTexts(
                "token",
                input -> {
                    boolean isToken = Token.isToken(Target.text(input));
                    demand(!isToken || isPrintable(Target.text(input)), "a token that forges a header");
                    return isToken;
                },
                TOKEN);
    }

    // ---- what these have in common

    private interface Reading {
        void read() throws BadAnswerException;
    }

    private static boolean taken(Reading reading) {
        try {
            reading.read();
            return true;
        } catch (BadAnswerException e) {
            demand(!String.valueOf(e.getMessage()).contains(TOKEN), "the token is shown: " + e.getMessage());
            return false;
        }
    }

    private static boolean isPrintable(String text) {
        return text.chars().allMatch(c -> c >= ' ' && c <= '~');
    }

    private static void demand(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
