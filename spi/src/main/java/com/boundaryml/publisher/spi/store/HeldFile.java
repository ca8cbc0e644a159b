package com.boundaryml.publisher.spi.store;

import com.boundaryml.publisher.api.HeldReason;
import java.time.Instant;

/**
 * A file that bears the mark of being held.
 *
 * @param file which one
 * @param reason why
 * @param since when it was marked
 */
public record HeldFile(FileRef file, HeldReason reason, Instant since) {}
