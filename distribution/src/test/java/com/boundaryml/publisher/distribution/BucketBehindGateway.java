package com.boundaryml.publisher.distribution;

import com.boundaryml.publisher.api.Scope;
import com.boundaryml.publisher.testkit.gateway.ReferenceGateway;
import com.boundaryml.publisher.testkit.gateway.S3Access;
import com.boundaryml.publisher.testkit.trial.S3ProxyServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/**
 * The reference gateway over a bucket of an S3 server, and a token for it.
 *
 * @param line between the bucket and all who use it
 */
record BucketBehindGateway(
        Path folder, S3ProxyServer server, Link line, ReferenceGateway reference, Sink bucket, Path tokenFile)
        implements AutoCloseable {

    private static final String BUCKET = "evidence-of-demo";

    static BucketBehindGateway start(Path folder) throws Exception {
        Path buckets = Files.createDirectory(folder.resolve("buckets"));
        S3ProxyServer server = S3ProxyServer.start(buckets);
        S3Access access = server.openBucket(BUCKET);
        Link line = Link.to(access.endpoint());
        ReferenceGateway reference = ReferenceGateway.start(
                0, new S3Access(line.uri(), access.region(), BUCKET, access.accessKey(), access.secretKey()));
        reference.config().set("flush_interval_seconds", 1);
        Path tokenFile = folder.resolve("token");
        Files.createFile(tokenFile, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(tokenFile, reference.tokens().issue(new Scope("acme", "demo", "dev")));
        return new BucketBehindGateway(folder, server, line, reference, new Sink(buckets.resolve(BUCKET)), tokenFile);
    }

    URI gateway() {
        return reference.uri();
    }

    /** Starts a publisher that asks a gateway at this address, which may be that of something in between. */
    Program begun(String command, Store store, URI address) throws Exception {
        return Image.publisher(
                folder,
                List.of(
                        command,
                        "--root",
                        store.root().toString(),
                        "--gateway",
                        address.toString(),
                        "--token-file",
                        tokenFile.toString(),
                        "--allow-insecure-http",
                        "127.0.0.1"));
    }

    List<String> refusals() {
        return reference.refusals();
    }

    @Override
    public void close() throws IOException {
        reference.close();
        line.close();
        server.close();
    }
}
