/** Where the publisher's figures go. */
@NullMarked
package com.boundaryml.publisher.spi.metrics;

import org.jspecify.annotations.NullMarked;
