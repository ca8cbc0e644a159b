/**
 * The byte layouts that the publisher reads and makes: segments, content-addressed objects, packs and their compression.
 *
 * <p>Functions over bytes that do no input or output. What they are given is taken as hostile: every length is checked
 * against what is there before it is used, and what does not fit is refused with a reason.
 */
@NullMarked
package com.boundaryml.publisher.core.format;

import org.jspecify.annotations.NullMarked;
