/**
 * Checks what lies in a sink: a folder that the local sink filled, or a bucket that was copied to a folder. Reads only, and
 * takes no lock.
 */
@NullMarked
package com.boundaryml.publisher.core.verify;

import org.jspecify.annotations.NullMarked;
