/** The commands of {@code baml-publisher}. */
@NullMarked
package com.boundaryml.publisher.launcher;

import org.jspecify.annotations.NullMarked;
