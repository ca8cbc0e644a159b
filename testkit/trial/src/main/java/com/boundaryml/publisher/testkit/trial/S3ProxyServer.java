package com.boundaryml.publisher.testkit.trial;

import com.boundaryml.publisher.testkit.gateway.S3Access;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;

/** A real S3 server within the JVM, over a folder: each bucket is a folder in it, each object a file. Thread-safe. */
public final class S3ProxyServer implements AutoCloseable {

    private static final String REGION = "us-east-1";
    private static final String ACCESS_KEY = "AKIASTHREEPROXY";
    private static final String SECRET_KEY = "of-a-test-server";

    private final Path folder;
    private final S3Proxy server;

    private S3ProxyServer(Path folder, S3Proxy server) {
        this.folder = folder;
        this.server = server;
    }

    /**
     * Starts a server on the loopback interface. The first one of a JVM takes about a second.
     *
     * @param folder where its buckets are; it exists
     * @return the server
     * @throws IOException if it does not start
     */
    public static S3ProxyServer start(Path folder) throws IOException {
        S3Proxy server = S3Proxy.builder()
                .blobStore(new FilesystemNio2BlobStore(folder.toString()))
                .endpoint(URI.create("http://127.0.0.1:0"))
                .awsAuthentication(AuthenticationType.AWS_V2_OR_V4, ACCESS_KEY, SECRET_KEY)
                .build();
        try {
            server.start();
        } catch (Exception e) {
            throw new IOException("s3proxy did not start over " + folder, e);
        }
        return new S3ProxyServer(folder, server);
    }

    /**
     * Opens a bucket, which is made if it is not there.
     *
     * @param name its name
     * @return how to reach it
     * @throws IOException if its folder cannot be made
     */
    public S3Access openBucket(String name) throws IOException {
        Files.createDirectories(folder.resolve(name));
        return new S3Access(URI.create("http://127.0.0.1:" + server.getPort()), REGION, name, ACCESS_KEY, SECRET_KEY);
    }

    @Override
    public void close() throws IOException {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IOException("s3proxy did not stop", e);
        }
    }
}
