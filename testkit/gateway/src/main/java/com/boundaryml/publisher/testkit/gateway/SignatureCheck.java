package com.boundaryml.publisher.testkit.gateway;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Verifies AWS Signature Version 4 as S3 uses it, in a query (a presigned URL) or in the Authorization header. Written from
 * the published description of the algorithm and sharing no code with any signer, so that it is a second opinion.
 */
final class SignatureCheck {

    private static final String ALGORITHM = "AWS4-HMAC-SHA256";
    private static final String UNSIGNED = "UNSIGNED-PAYLOAD";
    private static final String SIGNATURE = "X-Amz-Signature";
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'");
    private static final Duration MOST_SKEW = Duration.ofMinutes(15);
    private static final long MOST_EXPIRES_SECONDS = 604_800;

    private final S3Access access;
    private final InstantSource clock;

    SignatureCheck(S3Access access, InstantSource clock) {
        this.access = access;
        this.clock = clock;
    }

    /** What the check comes to. */
    sealed interface Verdict {}

    /**
     * The request is by somebody who has the key.
     *
     * @param signedHeaders the headers that the signature covers, in lowercase
     */
    record Accepted(Set<String> signedHeaders) implements Verdict {}

    /** It is not, or no longer. */
    record Refused(S3Error error) implements Verdict {}

    private record Claim(
            String credential, String time, Set<String> signedHeaders, String signature, String payloadHash) {}

    Verdict check(RequestHead head) {
        try {
            Map<String, String> query = parameters(head.query());
            return query.containsKey(SIGNATURE) ? presigned(head, query) : inHeader(head);
        } catch (IllegalArgumentException e) {
            return refused(400, "InvalidURI", "The path or the query cannot be decoded");
        }
    }

    private Verdict presigned(RequestHead head, Map<String, String> query) {
        if (!ALGORITHM.equals(query.get("X-Amz-Algorithm"))) {
            return refused(400, "AuthorizationQueryParametersError", "X-Amz-Algorithm only supports " + ALGORITHM);
        }
        Claim claim = new Claim(
                query.getOrDefault("X-Amz-Credential", ""),
                query.getOrDefault("X-Amz-Date", ""),
                names(query.getOrDefault("X-Amz-SignedHeaders", "")),
                query.getOrDefault(SIGNATURE, ""),
                UNSIGNED);
        long seconds;
        Instant signed;
        try {
            seconds = Long.parseLong(query.getOrDefault("X-Amz-Expires", ""));
            signed = time(claim.time());
        } catch (NumberFormatException | DateTimeException e) {
            return refused(400, "AuthorizationQueryParametersError", "X-Amz-Date or X-Amz-Expires is malformed");
        }
        if (seconds < 1 || seconds > MOST_EXPIRES_SECONDS) {
            return refused(400, "AuthorizationQueryParametersError", "X-Amz-Expires must be 1 second to a week");
        }
        if (clock.instant().isBefore(signed.minus(MOST_SKEW))) {
            return refused(403, "AccessDenied", "Request is not valid yet");
        }
        if (clock.instant().isAfter(signed.plusSeconds(seconds))) {
            return refused(403, "AccessDenied", "Request has expired");
        }
        return matched(head, query, claim);
    }

    private Verdict inHeader(RequestHead head) {
        Optional<String> authorization = head.header("Authorization");
        if (authorization.isEmpty() || !authorization.get().startsWith(ALGORITHM + " ")) {
            return refused(403, "AccessDenied", "Access Denied");
        }
        Map<String, String> parts = Arrays.stream(
                        authorization.get().substring(ALGORITHM.length()).split(","))
                .map(part -> part.strip().split("=", 2))
                .filter(pair -> pair.length == 2)
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1], (a, b) -> a));
        Claim claim = new Claim(
                parts.getOrDefault("Credential", ""),
                head.header("x-amz-date").orElse(""),
                names(parts.getOrDefault("SignedHeaders", "")),
                parts.getOrDefault("Signature", ""),
                head.header("x-amz-content-sha256").orElse(""));
        try {
            if (Duration.between(time(claim.time()), clock.instant()).abs().compareTo(MOST_SKEW) > 0) {
                return refused(403, "RequestTimeTooSkewed", "The difference between the clocks is too large");
            }
        } catch (DateTimeException e) {
            return refused(403, "AccessDenied", "x-amz-date is malformed");
        }
        return matched(head, parameters(head.query()), claim);
    }

    private Verdict matched(RequestHead head, Map<String, String> query, Claim claim) {
        String day = claim.time().substring(0, 8);
        String scope = day + "/" + access.region() + "/s3/aws4_request";
        if (!claim.credential().equals(access.accessKey() + "/" + scope)) {
            return refused(403, "InvalidAccessKeyId", "The credential is not for a key, day and region that are known");
        }
        if (!claim.signedHeaders().contains("host")) {
            return refused(403, "AccessDenied", "The host must be signed");
        }
        String toSign = ALGORITHM + "\n" + claim.time() + "\n" + scope + "\n" + sha256(canonical(head, query, claim));
        byte[] key = hmac(("AWS4" + access.secretKey()).getBytes(StandardCharsets.UTF_8), day);
        for (String part : List.of(access.region(), "s3", "aws4_request")) {
            key = hmac(key, part);
        }
        String expected = HexFormat.of().formatHex(hmac(key, toSign));
        boolean same = MessageDigest.isEqual(
                expected.getBytes(StandardCharsets.US_ASCII), claim.signature().getBytes(StandardCharsets.UTF_8));
        return same
                ? new Accepted(claim.signedHeaders())
                : refused(403, "SignatureDoesNotMatch", "The signature does not match the request");
    }

    private static String canonical(RequestHead head, Map<String, String> query, Claim claim) {
        List<String> parameters = new ArrayList<>();
        query.forEach((name, value) -> {
            if (!name.equals(SIGNATURE)) {
                parameters.add(Percent.encode(name, "") + "=" + Percent.encode(value, ""));
            }
        });
        parameters.sort(null);
        StringBuilder headers = new StringBuilder();
        for (String name : claim.signedHeaders()) {
            String value = head.headers().stream()
                    .filter(header -> header.is(name))
                    .map(header -> header.value().replaceAll(" +", " "))
                    .collect(Collectors.joining(","));
            headers.append(name).append(':').append(value).append('\n');
        }
        return String.join(
                "\n",
                head.method(),
                Percent.encode(Percent.decode(head.path()), "/"),
                String.join("&", parameters),
                headers,
                String.join(";", claim.signedHeaders()),
                claim.payloadHash());
    }

    private static Map<String, String> parameters(String query) {
        Map<String, String> parameters = new TreeMap<>();
        for (String part : query.isEmpty() ? new String[0] : query.split("&", -1)) {
            String[] pair = part.split("=", 2);
            parameters.put(Percent.decode(pair[0]), pair.length == 2 ? Percent.decode(pair[1]) : "");
        }
        return parameters;
    }

    private static Set<String> names(String list) {
        return new TreeSet<>(Arrays.asList(list.split(";", -1)));
    }

    private static Instant time(String text) {
        return LocalDateTime.parse(text, TIME).toInstant(ZoneOffset.UTC);
    }

    private static Refused refused(int status, String code, String message) {
        return new Refused(new S3Error(status, code, message));
    }

    private static String sha256(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static byte[] hmac(byte[] key, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has HmacSHA256", e);
        }
    }
}
