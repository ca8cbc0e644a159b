/** Where the publisher's files come from: a profiler store, its streams, its values, and the publisher's own marks in it. */
@NullMarked
package com.boundaryml.publisher.spi.store;

import org.jspecify.annotations.NullMarked;
