/** A reference gateway, a strict bucket, and the faults that both can be told to have. */
@NullMarked
package com.boundaryml.publisher.testkit.gateway;

import org.jspecify.annotations.NullMarked;
