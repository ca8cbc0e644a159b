package com.boundaryml.publisher.testkit.contracts;

import com.boundaryml.publisher.spi.metrics.Measurement;
import com.boundaryml.publisher.spi.metrics.MetricsSink;
import java.time.Duration;
import java.util.concurrent.atomic.DoubleAdder;

/** The contract can be kept. */
class MetricsSinkContractTest extends MetricsSinkContract {

    @Override
    protected MetricsSink open() {
        DoubleAdder sum = new DoubleAdder();
        return new MetricsSink() {
            @Override
            public void record(Measurement measurement) {
                sum.add(measurement.value());
            }

            @Override
            public void flush(Duration timeout) {
                sum.reset();
            }

            @Override
            public void close() {}
        };
    }
}
