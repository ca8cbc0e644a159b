/** The obligations of plugins as tests to inherit, one class for each interface of the service provider interface. */
@NullMarked
package com.boundaryml.publisher.testkit.contracts;

import org.jspecify.annotations.NullMarked;
