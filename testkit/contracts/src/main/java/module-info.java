/**
 * The contracts of the service provider interface as tests. A plugin extends such a test and overrides the method that
 * makes the object under test.
 */
module com.boundaryml.publisher.testkit.contracts {
    requires transitive com.boundaryml.publisher.spi;
    requires transitive org.junit.jupiter.api;
    requires static org.jspecify;
}
