package com.boundaryml.publisher.spi.store;

/** What an attempt to read a file ended with. */
public sealed interface FileRead {

    /**
     * The file was read as far as the buffer goes.
     *
     * @param fileBytes the file's whole size
     */
    record Read(long fileBytes) implements FileRead {}

    /** The file is not there. */
    record Gone() implements FileRead {}

    /**
     * What lies there is not read: a symbolic link, a folder, a FIFO, a device.
     *
     * @param reason what it is
     */
    record Unsafe(String reason) implements FileRead {}
}
