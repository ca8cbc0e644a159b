/**
 * Every parser of bytes that others write, given what they should never be given. The parsers are of many packages and seldom
 * public, so the targets stand in the parsers' own packages, and here is what they have in common.
 */
@NullMarked
package com.boundaryml.publisher.proof.fuzz;

import org.jspecify.annotations.NullMarked;
