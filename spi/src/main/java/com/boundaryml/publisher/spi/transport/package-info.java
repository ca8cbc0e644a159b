/** Where the publisher's objects go: a gateway that answers for keys, and a bucket that takes bytes. */
@NullMarked
package com.boundaryml.publisher.spi.transport;

import org.jspecify.annotations.NullMarked;
