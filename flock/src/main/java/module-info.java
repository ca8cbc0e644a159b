/**
 * Advisory locks on files through {@code flock(2)}.
 *
 * <p>The locks of {@link java.nio.channels.FileChannel} are invisible to programs that use {@code flock}, and the other
 * way round. A store is shared with such programs, so its locks are taken through the foreign function API. The module
 * that uses this one is to be started with {@code --enable-native-access} for it.
 */
module com.boundaryml.publisher.flock {
    requires static org.jspecify;

    exports com.boundaryml.publisher.flock;
}
