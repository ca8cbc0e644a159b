/**
 * The command line of the publisher.
 */
module com.boundaryml.publisher.launcher {
    requires com.boundaryml.publisher.core;
    requires info.picocli;
    requires org.slf4j;
    requires org.snakeyaml.engine;
    requires tools.jackson.core;
    requires static org.jspecify;

    opens com.boundaryml.publisher.launcher to
            info.picocli;
}
