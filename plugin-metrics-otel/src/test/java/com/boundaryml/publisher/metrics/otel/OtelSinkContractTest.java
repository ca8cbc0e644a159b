package com.boundaryml.publisher.metrics.otel;

import com.boundaryml.publisher.spi.metrics.MetricsSink;
import com.boundaryml.publisher.testkit.contracts.MetricsSinkContract;
import java.util.Map;

/** Nobody listens at the sink's other end. */
class OtelSinkContractTest extends MetricsSinkContract {

    @Override
    protected MetricsSink open() throws Exception {
        return Sinks.open(Map.of(), "endpoint", Collector.nobody());
    }
}
