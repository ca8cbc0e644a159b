package com.boundaryml.publisher.spi.transport;

import com.boundaryml.publisher.api.Sha256;

/**
 * An object that waits to be written.
 *
 * @param identity what it is
 * @param sizeBytes the size of the compressed object, 1 or more
 * @param checksum the SHA-256 of the compressed object
 */
public record ObjectSpec(ObjectIdentity identity, long sizeBytes, Sha256 checksum) {}
