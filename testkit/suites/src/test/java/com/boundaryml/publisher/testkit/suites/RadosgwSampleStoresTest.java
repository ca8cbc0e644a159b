package com.boundaryml.publisher.testkit.suites;

import com.boundaryml.publisher.testkit.gateway.S3Access;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** A second real server, of another make. It stores what does not match its checksum, unlike the others. */
@Tag("peers")
final class RadosgwSampleStoresTest extends RealServerSuite {

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    static Path state;

    private static Radosgw server;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        server = Radosgw.start(state);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Override
    S3Access emptyBucket(String name) {
        S3Access access = server.access(name);
        try (BucketReader reader = new BucketReader(access)) {
            reader.createBucket();
        }
        return access;
    }

    @Override
    int answerToAnotherChecksum() {
        return 200;
    }
}
