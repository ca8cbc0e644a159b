/** The whole publisher in a simulated world: one seed is one story, and a story that fails is told again as short as it gets. */
@NullMarked
package com.boundaryml.publisher.proof.sim;

import org.jspecify.annotations.NullMarked;
