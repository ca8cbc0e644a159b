/** Locks on files that exclude those of other programs. */
@NullMarked
package com.boundaryml.publisher.flock;

import org.jspecify.annotations.NullMarked;
