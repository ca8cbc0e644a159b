package com.boundaryml.publisher.localfs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/** The changes to the disk that the sink consists of, one by one, so that a test can let each of them fail. */
interface Disk {

    /** Makes one folder. Its parent exists, it does not. */
    void makeFolder(Path folder) throws IOException;

    /** Makes a file that does not exist, of these bytes from position to limit, and waits until they are durable. */
    void writeFile(Path file, ByteBuffer body, Deadline deadline) throws IOException, InterruptedException;

    /** Gives {@code existing} a second name, {@code name}, unless that is taken: of two callers at once one succeeds. */
    void link(Path name, Path existing) throws IOException;

    /** Removes a name. */
    void remove(Path file) throws IOException;

    /** Waits until a file's bytes, or a folder's entries, are durable. */
    void sync(Path fileOrFolder) throws IOException;
}
