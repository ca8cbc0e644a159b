/** What all plugins share: a name, options, and the one rule by which a plugin is chosen. */
@NullMarked
package com.boundaryml.publisher.spi;

import org.jspecify.annotations.NullMarked;
