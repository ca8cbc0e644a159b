/**
 * The engine of the publisher.
 *
 * <p>It observes a profile store, decides what to ship next, ships it through a plugin of the service provider interface,
 * and records what has become durable.
 */
module com.boundaryml.publisher.core {
    requires transitive com.boundaryml.publisher.api;
    requires transitive com.boundaryml.publisher.spi;
    requires com.boundaryml.publisher.flock;
    requires com.github.luben.zstd_jni;
    requires org.slf4j;
    requires static org.jspecify;

    exports com.boundaryml.publisher.core.config to
            com.boundaryml.publisher.launcher;
    exports com.boundaryml.publisher.core.flush to
            com.boundaryml.publisher.launcher;
    exports com.boundaryml.publisher.core.host to
            com.boundaryml.publisher.launcher;
    exports com.boundaryml.publisher.core.plugin to
            com.boundaryml.publisher.launcher;
    exports com.boundaryml.publisher.core.store to
            com.boundaryml.publisher.launcher;
    exports com.boundaryml.publisher.core.telemetry to
            com.boundaryml.publisher.launcher;
    exports com.boundaryml.publisher.core.verify to
            com.boundaryml.publisher.launcher;

    uses com.boundaryml.publisher.spi.metrics.MetricsSinkProvider;
    uses com.boundaryml.publisher.spi.store.StoreAccessProvider;
    uses com.boundaryml.publisher.spi.transport.TransportProvider;

    provides com.boundaryml.publisher.api.PublisherProvider with
            com.boundaryml.publisher.core.host.CoreProvider;
    provides com.boundaryml.publisher.spi.store.StoreAccessProvider with
            com.boundaryml.publisher.core.store.FileStoreProvider;
}
