/**
 * A stand-in for a profiler: writes a profile store in the format, and with the locks, of a real one. For tests and for
 * the demonstration of the command line.
 */
module com.boundaryml.publisher.testkit.profiler {
    requires com.boundaryml.publisher.api;
    requires com.boundaryml.publisher.flock;
    requires static org.jspecify;
}
