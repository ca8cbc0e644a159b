package com.boundaryml.publisher.testkit.suites;

import com.boundaryml.publisher.testkit.gateway.S3Access;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.S3Object;

/** Reads a bucket with the AWS SDK, which shares nothing with the publisher. */
final class BucketReader implements AutoCloseable {

    private final S3Access access;
    private final S3Client client;

    BucketReader(S3Access access) {
        this.access = access;
        this.client = S3Client.builder()
                .endpointOverride(access.endpoint())
                .region(Region.of(access.region()))
                .credentialsProvider(StaticCredentialsProvider.create(
                        AwsBasicCredentials.create(access.accessKey(), access.secretKey())))
                .httpClient(UrlConnectionHttpClient.create())
                .forcePathStyle(true)
                .build();
    }

    void createBucket() {
        client.createBucket(request -> request.bucket(access.bucket()));
    }

    List<String> keys() {
        return client.listObjectsV2Paginator(request -> request.bucket(access.bucket())).contents().stream()
                .map(S3Object::key)
                .toList();
    }

    Map<String, byte[]> objects(List<String> keys) {
        Map<String, byte[]> objects = new TreeMap<>();
        for (String key : keys) {
            objects.put(
                    key,
                    client.getObjectAsBytes(
                                    request -> request.bucket(access.bucket()).key(key))
                            .asByteArray());
        }
        return objects;
    }

    @Override
    public void close() {
        client.close();
    }
}
