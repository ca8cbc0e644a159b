package com.boundaryml.publisher.testkit.suites;

import com.boundaryml.publisher.testkit.gateway.S3Access;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Base64;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/** A put as the publisher's is, signed and sent by others, so that it can be changed after it was signed. */
record PresignedPut(URI url, String checksum, String body) {

    static PresignedPut signed(S3Access access, String key, String body) {
        try (S3Presigner presigner = S3Presigner.builder()
                .endpointOverride(access.endpoint())
                .region(Region.of(access.region()))
                .credentialsProvider(StaticCredentialsProvider.create(
                        AwsBasicCredentials.create(access.accessKey(), access.secretKey())))
                .serviceConfiguration(
                        S3Configuration.builder().pathStyleAccessEnabled(true).build())
                .build()) {
            String checksum = checksum(body);
            URI url = presigner
                    .presignPutObject(sign -> sign.signatureDuration(Duration.ofMinutes(5))
                            .putObjectRequest(put -> put.bucket(access.bucket())
                                    .key(key)
                                    .ifNoneMatch("*")
                                    .contentLength((long) body.length())
                                    .checksumSHA256(checksum)))
                    .url()
                    .toURI();
            return new PresignedPut(url, checksum, body);
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the presigner's URL is none", e);
        }
    }

    /** {@return the same put of other bytes, as many} */
    PresignedPut withBody(String other) {
        return new PresignedPut(url, checksum, other);
    }

    /** {@return the same put with another checksum in its header} */
    PresignedPut withChecksumOf(String other) {
        return new PresignedPut(url, checksum(other), body);
    }

    /** {@return the status of the answer} */
    int sent() throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(url)
                .PUT(HttpRequest.BodyPublishers.ofString(body))
                .header("If-None-Match", "*")
                .header("x-amz-checksum-sha256", checksum)
                .build();
        try (HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        }
    }

    private static String checksum(String body) {
        try {
            return Base64.getEncoder()
                    .encodeToString(
                            MessageDigest.getInstance("SHA-256").digest(body.getBytes(StandardCharsets.US_ASCII)));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
