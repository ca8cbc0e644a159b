package com.boundaryml.publisher.core.verify;

import com.boundaryml.publisher.api.Scope;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What is to be verified.
 *
 * @param sink the folder that holds {@code evidence/}
 * @param scope whose objects; if empty, those of the only scope in the sink
 * @param store the root of the store that the objects were made of, if it is to be compared
 * @param mostObjectBytes the most that an object may have, compressed as well as decompressed, 1 to 2^31-1; a larger one is
 *     not read
 */
public record VerifyRequest(Path sink, Optional<Scope> scope, Optional<Path> store, long mostObjectBytes) {

    /** The gateway's default of {@code max_object_bytes}. */
    public static final long DEFAULT_MOST_OBJECT_BYTES = 268_435_456;

    public VerifyRequest {
        if (mostObjectBytes < 1 || mostObjectBytes > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "the most that an object may have is 1 to " + Integer.MAX_VALUE + " bytes, not " + mostObjectBytes);
        }
    }
}
