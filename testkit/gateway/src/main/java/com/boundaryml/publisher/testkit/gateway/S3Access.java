package com.boundaryml.publisher.testkit.gateway;

import java.net.URI;

/**
 * A bucket and the credentials for it. URLs are in path style: the bucket is the first part of the path.
 *
 * @param endpoint the server, without a path
 * @param region the region that signatures name
 * @param bucket the bucket
 * @param accessKey the name of the key
 * @param secretKey the key
 */
public record S3Access(URI endpoint, String region, String bucket, String accessKey, String secretKey) {

    /** {@return a form without the key} */
    @Override
    public String toString() {
        return "S3Access[endpoint=" + endpoint + ", bucket=" + bucket + "]";
    }
}
