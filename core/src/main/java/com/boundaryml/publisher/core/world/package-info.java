/**
 * The seams to what the publisher does not control: time, chance and threads. Each has one real implementation; tests and
 * the simulator bring their own.
 */
@NullMarked
package com.boundaryml.publisher.core.world;

import org.jspecify.annotations.NullMarked;
