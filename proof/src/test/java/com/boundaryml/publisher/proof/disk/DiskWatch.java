package com.boundaryml.publisher.proof.disk;

import java.io.IOException;

/** Who stands between a process and its disk: lets the world go on, breaks steps, and looks at what is done. */
public interface DiskWatch {

    /**
     * A step is about to be taken.
     *
     * @param where the place, with slashes between the names; empty for the root
     * @throws IOException if the step is to fail, nothing having been done
     */
    void before(SimProcess process, Step step, String where) throws IOException;

    /**
     * A step that changes the disk was taken.
     *
     * @throws IOException if the step is to look failed, though it was done
     */
    void after(SimProcess process, Step step, String where) throws IOException;

    /** {@return whether so many bytes more find room} */
    boolean hasRoom(long bytes);

    /** {@return the bytes that are free} */
    long freeBytes();

    /** {@return whether this machine shows its locks} */
    boolean showsLocks();
}
