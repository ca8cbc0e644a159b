/** What the publisher says of its work: measurements for sinks, and log lines that do not repeat themselves. */
@NullMarked
package com.boundaryml.publisher.core.telemetry;

import org.jspecify.annotations.NullMarked;
