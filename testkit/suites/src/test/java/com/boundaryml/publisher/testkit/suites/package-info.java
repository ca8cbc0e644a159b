/** The whole publisher, engine and transport, against servers that answer well and badly. */
@NullMarked
package com.boundaryml.publisher.testkit.suites;

import org.jspecify.annotations.NullMarked;
