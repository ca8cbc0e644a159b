/** A metrics sink of the publisher that speaks StatsD over UDP. */
module com.acme.statsd {
    requires com.boundaryml.publisher.spi;

    provides com.boundaryml.publisher.spi.metrics.MetricsSinkProvider with
            com.acme.statsd.StatsdProvider;
}
