package com.boundaryml.publisher.testkit.profiler;

import java.util.List;

/**
 * What one write cycle did.
 *
 * @param files the files it wrote, in the order in which they came to their places
 * @param reusedValues how many values and tables were in the store already, and verified
 * @param lostValues how many values were lost
 * @param lostRecords how many records of either plane were lost
 * @param gateShut whether the disk gate is shut: then everything from now on is lost
 */
public record CycleReport(List<StoreFile> files, int reusedValues, int lostValues, int lostRecords, boolean gateShut) {

    public CycleReport {
        files = List.copyOf(files);
    }
}
