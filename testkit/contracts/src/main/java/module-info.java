/**
 * The contracts of the service provider interface as tests. A plugin extends such a test, overrides the one method that
 * makes the object under test, and so inherits every obligation as a test of its own.
 *
 * <p>The contract of a store writes its stores with the stand-in profiler, whose locks are native: tests that inherit it are
 * run with native access for {@code com.boundaryml.publisher.flock}.
 */
module com.boundaryml.publisher.testkit.contracts {
    requires transitive com.boundaryml.publisher.spi;
    requires transitive org.junit.jupiter.api;
    requires com.boundaryml.publisher.flock;
    requires com.boundaryml.publisher.testkit.profiler;
    requires static org.jspecify;

    exports com.boundaryml.publisher.testkit.contracts;

    // JUnit runs what is declared here as the subclass's own.
    opens com.boundaryml.publisher.testkit.contracts;
}
