/**
 * The command line of the publisher, and the logging backend of its image.
 */
module com.boundaryml.publisher.launcher {
    requires com.boundaryml.publisher.core;
    requires com.boundaryml.publisher.flock;
    requires com.boundaryml.publisher.testkit.profiler;
    requires com.github.luben.zstd_jni;
    requires info.picocli;
    // Not for the launcher: a plugin folder is given these of the JDK's modules beside what the publisher itself needs.
    requires java.logging;
    requires java.net.http;
    requires jdk.unsupported;
    requires org.slf4j;
    requires org.snakeyaml.engine;
    requires tools.jackson.core;
    requires static org.jspecify;

    provides org.slf4j.spi.SLF4JServiceProvider with
            com.boundaryml.publisher.launcher.console.LogProvider;
}
