/**
 * The publisher's face to an embedding program: {@link com.boundaryml.publisher.api.Publisher}, its settings and
 * reports, and the domain's value types. Each value type refuses a malformed value with a message that says what was
 * expected; all are immutable and safe for use by many threads.
 */
@NullMarked
package com.boundaryml.publisher.api;

import org.jspecify.annotations.NullMarked;
