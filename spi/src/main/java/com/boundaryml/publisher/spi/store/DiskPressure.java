package com.boundaryml.publisher.spi.store;

/**
 * How near the store is to the limits at which the profiler stops writing (D12).
 *
 * @param ledgerBytes what the ledger counts
 * @param budgetBytes the profiler's budget
 * @param freeBytes the free space on the store's disk
 * @param minimumFreeBytes the free space that the profiler asks for
 */
public record DiskPressure(long ledgerBytes, long budgetBytes, long freeBytes, long minimumFreeBytes) {

    private static final double BUDGET_SHARE = 0.8;
    private static final int FREE_FACTOR = 2;

    /** {@return whether shipped files are to be removed before their time} */
    public boolean high() {
        return ledgerBytes > budgetBytes * BUDGET_SHARE || freeBytes < FREE_FACTOR * minimumFreeBytes;
    }
}
