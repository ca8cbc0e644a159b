package com.boundaryml.publisher.testkit.gateway;

import com.boundaryml.publisher.api.Sha256;
import com.boundaryml.publisher.spi.transport.ObjectSpec;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4FamilyHttpSigner;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4FamilyHttpSigner.AuthLocation;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.HttpSigner;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;

/** What a gateway does with a bucket: it looks for objects, and signs URLs with the AWS SDK's signer. Thread-safe. */
final class BucketFront implements AutoCloseable {

    private static final Duration LOOK_LIFETIME = Duration.ofMinutes(5);
    private static final Duration LOOK_TIMEOUT = Duration.ofSeconds(30);
    private static final String CHECKSUM = "x-amz-checksum-sha256";

    private final S3Access access;
    private final AwsCredentialsIdentity credentials;
    private final AwsV4HttpSigner signer = AwsV4HttpSigner.create();
    private final HttpClient client;

    BucketFront(S3Access access, Optional<SSLContext> tls) {
        this.access = access;
        this.credentials = AwsCredentialsIdentity.create(access.accessKey(), access.secretKey());
        HttpClient.Builder builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(LOOK_TIMEOUT)
                .proxy(HttpClient.Builder.NO_PROXY);
        tls.ifPresent(builder::sslContext);
        this.client = builder.build();
    }

    /** What the bucket holds under a key. */
    enum Holding {
        NOTHING,
        THE_SAME,
        OTHER_BYTES
    }

    /**
     * Signs a PUT that must create the object.
     *
     * @param key where to
     * @param headers what the PUT is to carry beside Host, all of which is signed
     * @param now when the signature begins to be valid
     * @param lifetime for how long it is, in whole seconds
     */
    URI presignedPut(String key, List<Header> headers, Instant now, Duration lifetime) {
        return presigned(SdkHttpMethod.PUT, key, headers, now, lifetime);
    }

    private URI presigned(SdkHttpMethod method, String key, List<Header> headers, Instant now, Duration lifetime) {
        SdkHttpRequest.Builder request = SdkHttpRequest.builder()
                .method(method)
                .uri(access.endpoint())
                .encodedPath("/" + access.bucket() + "/" + Percent.encode(key, "/"));
        headers.forEach(header -> request.putHeader(header.name(), header.value()));
        return signer.sign(sign -> sign.identity(credentials)
                        .request(request.build())
                        .putProperty(AwsV4FamilyHttpSigner.SERVICE_SIGNING_NAME, "s3")
                        .putProperty(AwsV4HttpSigner.REGION_NAME, access.region())
                        .putProperty(AwsV4FamilyHttpSigner.DOUBLE_URL_ENCODE, false)
                        .putProperty(AwsV4FamilyHttpSigner.NORMALIZE_PATH, false)
                        .putProperty(AwsV4FamilyHttpSigner.PAYLOAD_SIGNING_ENABLED, false)
                        .putProperty(AwsV4FamilyHttpSigner.AUTH_LOCATION, AuthLocation.QUERY_STRING)
                        .putProperty(AwsV4FamilyHttpSigner.EXPIRATION_DURATION, lifetime)
                        .putProperty(HttpSigner.SIGNING_CLOCK, Clock.fixed(now, ZoneOffset.UTC)))
                .request()
                .getUri();
    }

    /**
     * Looks for an object.
     *
     * @param key where
     * @param object what it is to be compared with
     * @throws IOException if the bucket does not say
     * @throws InterruptedException if the thread is interrupted
     */
    Holding look(String key, ObjectSpec object, Instant now) throws IOException, InterruptedException {
        HttpResponse<Void> head = client.send(
                request("HEAD", SdkHttpMethod.HEAD, key, List.of(new Header("x-amz-checksum-mode", "ENABLED")), now),
                HttpResponse.BodyHandlers.discarding());
        return switch (head.statusCode()) {
            case 404 -> Holding.NOTHING;
            case 200 -> compared(key, object, head, now);
            default -> throw new IOException("the bucket answered " + head.statusCode() + " to HEAD of " + key);
        };
    }

    private Holding compared(String key, ObjectSpec object, HttpResponse<Void> head, Instant now)
            throws IOException, InterruptedException {
        long size = head.headers().firstValueAsLong("Content-Length").orElse(-1);
        if (size != object.sizeBytes()) {
            return Holding.OTHER_BYTES;
        }
        Optional<String> kept = head.headers().firstValue(CHECKSUM);
        String checksum = kept.isPresent() ? kept.get() : fetched(key, now).base64();
        return checksum.equals(object.checksum().base64()) ? Holding.THE_SAME : Holding.OTHER_BYTES;
    }

    /** Some servers keep no checksum: then only the bytes tell. */
    private Sha256 fetched(String key, Instant now) throws IOException, InterruptedException {
        HttpResponse<byte[]> body = client.send(
                request("GET", SdkHttpMethod.GET, key, List.of(), now), HttpResponse.BodyHandlers.ofByteArray());
        if (body.statusCode() != 200) {
            throw new IOException("the bucket answered " + body.statusCode() + " to GET of " + key);
        }
        return StrictBucket.sha256(body.body());
    }

    private HttpRequest request(String name, SdkHttpMethod method, String key, List<Header> headers, Instant now) {
        HttpRequest.Builder request = HttpRequest.newBuilder(presigned(method, key, headers, now, LOOK_LIFETIME))
                .method(name, HttpRequest.BodyPublishers.noBody())
                .timeout(LOOK_TIMEOUT);
        headers.forEach(header -> request.header(header.name(), header.value()));
        return request.build();
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
