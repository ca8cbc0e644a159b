package com.boundaryml.publisher.testkit.suites;

import com.boundaryml.publisher.testkit.gateway.S3Access;
import com.boundaryml.publisher.testkit.gateway.StrictBucket;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

final class StrictBucketSampleStoresTest extends SampleStoresSuite {

    private final StrictBucket bucket = StrictBucket.start();

    @AfterEach
    void close() {
        bucket.close();
    }

    @Override
    S3Access emptyBucket(String name) {
        return bucket.access();
    }

    @Override
    List<String> keys(BucketReader reader) {
        return bucket.visible();
    }
}
