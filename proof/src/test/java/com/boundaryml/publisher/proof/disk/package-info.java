/** A file system in memory that knows what of it a crash would leave. */
@NullMarked
package com.boundaryml.publisher.proof.disk;

import org.jspecify.annotations.NullMarked;
