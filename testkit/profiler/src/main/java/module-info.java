/**
 * A stand-in for a profiler: writes a profile store in the format, and with the locks, of a real one. For tests, for
 * plugins that want a store to work on, and for the demonstration of the command line. It shares no code with the
 * publisher's reader, so that one can be held against the other.
 *
 * <p>The module {@code com.boundaryml.publisher.flock} is to be granted native access.
 */
module com.boundaryml.publisher.testkit.profiler {
    requires transitive com.boundaryml.publisher.api;
    requires com.boundaryml.publisher.flock;
    requires static org.jspecify;

    exports com.boundaryml.publisher.testkit.profiler;
}
