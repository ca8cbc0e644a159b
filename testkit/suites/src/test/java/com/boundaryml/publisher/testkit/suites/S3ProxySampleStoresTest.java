package com.boundaryml.publisher.testkit.suites;

import com.boundaryml.publisher.testkit.gateway.S3Access;
import java.util.List;

final class S3ProxySampleStoresTest extends SampleStoresSuite {

    @Override
    S3Access emptyBucket(String name) {
        S3Access access = S3ProxyServer.access(name);
        try (BucketReader reader = new BucketReader(access)) {
            reader.createBucket();
        }
        return access;
    }

    @Override
    List<String> keys(BucketReader reader) {
        return reader.keys();
    }
}
