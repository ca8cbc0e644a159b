/**
 * A plugin that stores what is published in S3, with one PUT to a presigned URL for each object, so that the publisher
 * holds no credentials of the bucket.
 *
 * <p>The module offers no provider yet.
 */
module com.boundaryml.publisher.transport.presigned {
    requires com.boundaryml.publisher.spi;
    requires static org.jspecify;
}
