package com.boundaryml.publisher.testkit.suites;

import com.boundaryml.publisher.testkit.gateway.S3Access;
import com.boundaryml.publisher.testkit.trial.S3ProxyServer;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

final class S3ProxySampleStoresTest extends RealServerSuite {

    @TempDir
    static Path buckets;

    private static S3ProxyServer server;

    @BeforeAll
    static void start() throws IOException {
        server = S3ProxyServer.start(buckets);
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
    }

    @Override
    S3Access emptyBucket(String name) throws IOException {
        return server.openBucket(name);
    }

    @Override
    int answerToAnotherChecksum() {
        return 400;
    }
}
