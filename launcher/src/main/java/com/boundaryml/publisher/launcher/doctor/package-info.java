/**
 * What {@code baml-publisher doctor} looks at: one class for each topic, each of which looks, changes nothing in a store,
 * and says what it found and what to do about it.
 */
@NullMarked
package com.boundaryml.publisher.launcher.doctor;

import org.jspecify.annotations.NullMarked;
