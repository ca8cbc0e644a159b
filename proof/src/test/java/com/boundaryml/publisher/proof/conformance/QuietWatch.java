package com.boundaryml.publisher.proof.conformance;

import com.boundaryml.publisher.proof.disk.DiskWatch;
import com.boundaryml.publisher.proof.disk.SimProcess;
import com.boundaryml.publisher.proof.disk.Step;

/** Lets every step on the disk be. */
final class QuietWatch implements DiskWatch {

    private static final long FREE_BYTES = 1L << 40;

    @Override
    public void before(SimProcess process, Step step, String where) {
        // Nothing happens.
    }

    @Override
    public void after(SimProcess process, Step step, String where) {
        // Nothing happens.
    }

    @Override
    public boolean hasRoom(long bytes) {
        return true;
    }

    @Override
    public long freeBytes() {
        return FREE_BYTES;
    }

    @Override
    public boolean showsLocks() {
        return true;
    }
}
