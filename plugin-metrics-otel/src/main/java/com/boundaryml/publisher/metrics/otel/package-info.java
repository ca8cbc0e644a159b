/** The publisher's figures as OpenTelemetry's, pushed by OTLP and served to Prometheus. */
@NullMarked
package com.boundaryml.publisher.metrics.otel;

import org.jspecify.annotations.NullMarked;
