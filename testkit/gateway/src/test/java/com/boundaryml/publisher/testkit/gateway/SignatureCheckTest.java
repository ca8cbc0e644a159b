package com.boundaryml.publisher.testkit.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.boundaryml.publisher.api.Sha256;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;
import software.amazon.awssdk.services.s3.presigner.model.PresignedPutObjectRequest;

/** The check against the AWS SDK's presigner, which shares no code with it. */
final class SignatureCheckTest {

    private static final S3Access ACCESS =
            new S3Access(URI.create("http://127.0.0.1:9"), "eu-central-1", "evidence", "AKIATEST", "a-test-key");
    private static final String KEY = "evidence/v1/acme/demo/dev/a b+c~d.bamlmeta.zst";
    private static final Duration LIFETIME = Duration.ofMinutes(15);

    private final ShiftedClock clock = new ShiftedClock();
    private final SignatureCheck check = new SignatureCheck(ACCESS, clock);

    @Test
    void aUrlOfTheAwsPresignerIsAcceptedWithTheHeadersItSigned() {
        assertEquals(accepted(), check.check(put(presigned())));
    }

    @Test
    void aUrlOfTheGatewaysOwnSignerIsAcceptedWithTheHeadersItSigned() {
        assertEquals(accepted(), check.check(put(signed(LIFETIME))));
    }

    @ParameterizedTest
    @CsvSource({"If-None-Match, x", "x-amz-checksum-sha256, AAAA", "Content-Length, 6", "Host, example.com"})
    void aSignedHeaderThatIsChangedOrLeftOutSpoilsTheSignature(String name, String value) {
        RequestHead good = put(signed(LIFETIME));
        List<Header> changed = new ArrayList<>(good.headers());
        changed.removeIf(header -> header.is(name));
        RequestHead without = new RequestHead("PUT", good.target(), changed);
        changed.add(new Header(name, value));
        RequestHead other = new RequestHead("PUT", good.target(), changed);

        assertEquals("SignatureDoesNotMatch", code(check.check(without)));
        assertEquals("SignatureDoesNotMatch", code(check.check(other)));
    }

    @Test
    void anotherMethodKeyOrSignatureIsRefused() {
        RequestHead good = put(signed(LIFETIME));

        assertEquals("SignatureDoesNotMatch", code(check.check(new RequestHead("GET", good.target(), good.headers()))));
        assertEquals("SignatureDoesNotMatch", code(check.check(changed(good, "dev", "prod"))));
        assertEquals(
                "SignatureDoesNotMatch", code(check.check(changed(good, "X-Amz-Expires=900", "X-Amz-Expires=901"))));
        assertEquals("InvalidAccessKeyId", code(check.check(changed(good, "AKIATEST", "AKIAREST"))));
        assertEquals("AccessDenied", code(check.check(new RequestHead("PUT", good.path(), good.headers()))));
        assertEquals("InvalidURI", code(check.check(new RequestHead("PUT", good.path() + "?a=%zz", good.headers()))));
    }

    @Test
    void aUrlEndsWithItsLifetimeAndBeginsWithIt() {
        RequestHead head = put(signed(Duration.ofMinutes(1)));

        clock.shift(Duration.ofSeconds(58));
        assertEquals(accepted(), check.check(head));
        clock.shift(Duration.ofSeconds(62));
        assertEquals("Request has expired", message(check.check(head)));
        clock.shift(Duration.ofMinutes(-16));
        assertEquals("Request is not valid yet", message(check.check(head)));
    }

    private static SignatureCheck.Verdict accepted() {
        return new SignatureCheck.Accepted(Set.of("host", "content-length", "if-none-match", "x-amz-checksum-sha256"));
    }

    private static RequestHead changed(RequestHead head, String from, String to) {
        return new RequestHead(head.method(), head.target().replace(from, to), head.headers());
    }

    private static String code(SignatureCheck.Verdict verdict) {
        return error(verdict).code();
    }

    private static String message(SignatureCheck.Verdict verdict) {
        return error(verdict).message();
    }

    private static S3Error error(SignatureCheck.Verdict verdict) {
        return switch (verdict) {
            case SignatureCheck.Refused refused -> refused.error();
            case SignatureCheck.Accepted accepted -> new S3Error(200, "accepted", "");
        };
    }

    private static List<Header> headers() {
        return List.of(
                new Header("If-None-Match", "*"),
                new Header("x-amz-checksum-sha256", checksum()),
                new Header("Content-Length", "5"));
    }

    private static String checksum() {
        return new Sha256("ab".repeat(Sha256.BYTES)).base64();
    }

    private static RequestHead put(URI url) {
        List<Header> headers = new ArrayList<>(headers());
        headers.add(new Header("Host", url.getAuthority()));
        return new RequestHead("PUT", url.getRawPath() + "?" + url.getRawQuery(), headers);
    }

    private static URI signed(Duration lifetime) {
        try (BucketFront front = new BucketFront(ACCESS, Optional.empty())) {
            return front.presignedPut(KEY, headers(), Instant.now(), lifetime);
        }
    }

    private static URI presigned() {
        try (S3Presigner presigner = S3Presigner.builder()
                .endpointOverride(ACCESS.endpoint())
                .region(Region.of(ACCESS.region()))
                .credentialsProvider(StaticCredentialsProvider.create(
                        AwsBasicCredentials.create(ACCESS.accessKey(), ACCESS.secretKey())))
                .serviceConfiguration(
                        S3Configuration.builder().pathStyleAccessEnabled(true).build())
                .build()) {
            PresignedPutObjectRequest request = presigner.presignPutObject(sign -> sign.signatureDuration(LIFETIME)
                    .putObjectRequest(put -> put.bucket(ACCESS.bucket())
                            .key(KEY)
                            .contentLength(5L)
                            .ifNoneMatch("*")
                            .checksumSHA256(checksum())));
            assertEquals(
                    Set.of("host", "content-length", "if-none-match", "x-amz-checksum-sha256"),
                    new TreeSet<>(request.signedHeaders().keySet()));
            return URI.create(request.url().toString());
        }
    }
}
