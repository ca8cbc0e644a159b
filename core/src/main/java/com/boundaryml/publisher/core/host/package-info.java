/**
 * The publisher as it runs: wiring of plugins, the gateway's configuration over time, the loop that owns all state, and its
 * end (D1, D18).
 */
@NullMarked
package com.boundaryml.publisher.core.host;

import org.jspecify.annotations.NullMarked;
