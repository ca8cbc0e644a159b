package com.boundaryml.publisher.spi.transport;

import java.time.Duration;

/** The answer for one object of an authorize call. */
public sealed interface Authorization {

    /** {@return what the answer is about, which must be what was asked} */
    ObjectIdentity identity();

    /** {@return the object's key in the bucket} */
    String key();

    /**
     * The object may be written.
     *
     * @param identity what the answer is about
     * @param key its key
     * @param ticket what the put needs
     * @param validFor how long from now a put may still begin, by the gateway's own clock
     */
    record UploadRequired(ObjectIdentity identity, String key, UploadTicket ticket, Duration validFor)
            implements Authorization {}

    /**
     * The bucket holds these very bytes under the key.
     *
     * @param identity what the answer is about
     * @param key its key
     */
    record Stored(ObjectIdentity identity, String key) implements Authorization {}

    /**
     * The bucket holds other bytes under the key.
     *
     * @param identity what the answer is about
     * @param key its key
     */
    record Conflict(ObjectIdentity identity, String key) implements Authorization {}
}
