package com.boundaryml.publisher.testkit.profiler;

/**
 * What keeps a profiler from filling the disk. Once a file would have passed a limit the gate stays shut for the rest of
 * the process, whatever room there is later.
 */
final class DiskGate {

    private final long budgetBytes;
    private final long minimumFreeBytes;
    private volatile boolean shut;

    DiskGate(long budgetBytes, long minimumFreeBytes) {
        this.budgetBytes = budgetBytes;
        this.minimumFreeBytes = minimumFreeBytes;
    }

    /**
     * {@return whether a file may be published}
     *
     * @param ledgerBytes what the ledger counts now
     * @param freeBytes the free space on the disk now
     * @param fileBytes the file's size
     */
    boolean admits(long ledgerBytes, long freeBytes, long fileBytes) {
        if (ledgerBytes + fileBytes > budgetBytes || freeBytes - fileBytes < minimumFreeBytes) {
            shut = true;
        }
        return !shut;
    }

    boolean isShut() {
        return shut;
    }
}
