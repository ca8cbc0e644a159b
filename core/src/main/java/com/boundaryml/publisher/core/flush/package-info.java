/**
 * One flush of one store: what is shipped, in which order, what is tried again, what is held, and what is settled (guide,
 * "The flush algorithm"; D2 to D11, D14, D15, D21). Policy is in pure functions: {@code SegmentPlan}, {@code RetryPolicy},
 * {@code Pace}.
 */
@NullMarked
package com.boundaryml.publisher.core.flush;

import org.jspecify.annotations.NullMarked;
