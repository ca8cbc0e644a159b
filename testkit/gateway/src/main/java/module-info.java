/**
 * The other side of the presigned transport, for tests and for trying things out: a gateway, and a bucket that is stricter
 * than real ones and fails when it is told to.
 *
 * <p>{@link com.boundaryml.publisher.testkit.gateway.ReferenceGateway} works over any S3 endpoint,
 * {@link com.boundaryml.publisher.testkit.gateway.StrictBucket} is one in memory. Both bind to the loopback interface alone.
 */
module com.boundaryml.publisher.testkit.gateway {
    requires transitive com.boundaryml.publisher.api;
    requires com.boundaryml.publisher.spi;
    requires java.net.http;
    // The AWS SDK logs through it and, being made of automatic modules, cannot say so itself.
    requires org.slf4j;
    requires software.amazon.awssdk.http.auth.aws;
    requires software.amazon.awssdk.http.auth.spi;
    requires software.amazon.awssdk.http;
    requires software.amazon.awssdk.identity.spi;
    requires tools.jackson.core;
    requires static org.jspecify;

    exports com.boundaryml.publisher.testkit.gateway;
}
