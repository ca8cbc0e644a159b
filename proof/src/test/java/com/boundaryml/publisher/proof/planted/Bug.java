package com.boundaryml.publisher.proof.planted;

/**
 * One bug: a piece of the product's source and what stands there instead.
 *
 * @param name what is wrong
 * @param file the source file, under the product's package
 * @param sound what the product says, exactly once in that file
 * @param broken what the bug says
 */
record Bug(String name, String file, String sound, String broken) {}
