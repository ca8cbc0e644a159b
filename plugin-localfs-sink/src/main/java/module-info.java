/**
 * A plugin that stores what is published in a folder of the local file system, for tests, demonstrations and machines
 * without a network (D19).
 *
 * @provides com.boundaryml.publisher.spi.transport.TransportProvider under the name {@code localfs}
 */
module com.boundaryml.publisher.localfs {
    requires com.boundaryml.publisher.spi;
    requires static org.jspecify;

    provides com.boundaryml.publisher.spi.transport.TransportProvider with
            com.boundaryml.publisher.localfs.LocalTransportProvider;
}
