/**
 * What plugins implement: where objects go ({@link com.boundaryml.publisher.spi.transport.Transport}), where files come
 * from ({@link com.boundaryml.publisher.spi.store.StoreAccess}), and who is told the figures
 * ({@link com.boundaryml.publisher.spi.metrics.MetricsSink}).
 *
 * <p>Each has a provider interface with one method, found by {@link java.util.ServiceLoader} and told apart by
 * {@link com.boundaryml.publisher.spi.PluginName}.
 */
module com.boundaryml.publisher.spi {
    requires transitive com.boundaryml.publisher.api;
    requires static org.jspecify;

    exports com.boundaryml.publisher.spi;
    exports com.boundaryml.publisher.spi.metrics;
    exports com.boundaryml.publisher.spi.store;
    exports com.boundaryml.publisher.spi.transport;
}
