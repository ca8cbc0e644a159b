package com.boundaryml.publisher.metrics.otel;

import com.boundaryml.publisher.spi.metrics.MetricsSink;
import com.boundaryml.publisher.testkit.contracts.MetricsSinkContract;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;

/** The collector takes what it is sent and never answers. */
class HangingCollectorContractTest extends MetricsSinkContract {

    private final CountDownLatch end = new CountDownLatch(1);
    private final Collector collector;

    HangingCollectorContractTest() throws Exception {
        collector = Collector.plain();
        collector.hangsUntil(end);
    }

    @AfterEach
    void close() {
        end.countDown();
        collector.close();
    }

    @Override
    protected MetricsSink open() {
        return Sinks.open(Map.of(), "endpoint", collector.url());
    }
}
