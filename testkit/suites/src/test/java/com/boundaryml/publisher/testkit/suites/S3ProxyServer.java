package com.boundaryml.publisher.testkit.suites;

import com.boundaryml.publisher.testkit.gateway.S3Access;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;

/** A real S3 server within the JVM, over a folder. One for all tests: it takes a second to start. */
final class S3ProxyServer {

    private static final String ACCESS_KEY = "AKIASTHREEPROXY";
    private static final String SECRET_KEY = "of-a-test-server";

    private S3ProxyServer() {}

    private static final class Holder {
        static final URI ENDPOINT = started();
    }

    /** {@return how to reach a bucket of this name, which need not exist yet} */
    static S3Access access(String bucket) {
        return new S3Access(Holder.ENDPOINT, "us-east-1", bucket, ACCESS_KEY, SECRET_KEY);
    }

    private static URI started() {
        try {
            Path folder = Files.createTempDirectory("s3proxy");
            S3Proxy server = S3Proxy.builder()
                    .blobStore(new FilesystemNio2BlobStore(folder.toString()))
                    .endpoint(URI.create("http://127.0.0.1:0"))
                    .awsAuthentication(AuthenticationType.AWS_V2_OR_V4, ACCESS_KEY, SECRET_KEY)
                    .build();
            server.start();
            return URI.create("http://127.0.0.1:" + server.getPort());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (Exception e) {
            throw new IllegalStateException("s3proxy did not start", e);
        }
    }
}
