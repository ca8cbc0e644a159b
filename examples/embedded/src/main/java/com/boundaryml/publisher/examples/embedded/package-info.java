/** A program that embeds the publisher. */
@NullMarked
package com.boundaryml.publisher.examples.embedded;

import org.jspecify.annotations.NullMarked;
