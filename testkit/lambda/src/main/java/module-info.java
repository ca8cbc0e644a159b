/**
 * The other side of the Lambda extension, for tests and for trying it out:
 * {@link com.boundaryml.publisher.testkit.lambda.ExtensionsApiServer} is Lambda's Extensions API, and
 * {@link com.boundaryml.publisher.testkit.lambda.Rehearsal} takes a program through a short life under it.
 */
module com.boundaryml.publisher.testkit.lambda {
    requires jdk.httpserver;
    requires static org.jspecify;

    exports com.boundaryml.publisher.testkit.lambda;
}
