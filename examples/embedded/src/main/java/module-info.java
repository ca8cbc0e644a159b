/** A program that embeds the publisher: it names the api, the engine, and the one transport that it wants to be present. */
module com.boundaryml.publisher.examples.embedded {
    requires com.boundaryml.publisher.api;
    requires com.boundaryml.publisher.core;
    requires com.boundaryml.publisher.localfs;
    requires com.boundaryml.publisher.testkit.profiler;
    requires static org.jspecify;
}
