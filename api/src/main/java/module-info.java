/**
 * What a program that embeds the publisher calls, and the value types of the domain that every other module speaks in.
 *
 * <p>{@link com.boundaryml.publisher.api.Publisher#start} finds the engine among the modules present; an embedding
 * program therefore needs this module at compile time, and the core module and one transport at run time.
 */
module com.boundaryml.publisher.api {
    requires static org.jspecify;

    exports com.boundaryml.publisher.api;

    uses com.boundaryml.publisher.api.PublisherProvider;
}
