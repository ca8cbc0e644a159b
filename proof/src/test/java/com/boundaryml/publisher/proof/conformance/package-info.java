/** The guide's fifteen points, each held by tests that bear its number, over every transport. */
@NullMarked
package com.boundaryml.publisher.proof.conformance;

import org.jspecify.annotations.NullMarked;
