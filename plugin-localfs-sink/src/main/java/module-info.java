/**
 * A plugin that stores what is published in a folder of the local file system, for tests, demonstrations and machines
 * without a network.
 */
module com.boundaryml.publisher.localfs {
    requires com.boundaryml.publisher.spi;
    requires static org.jspecify;
}
