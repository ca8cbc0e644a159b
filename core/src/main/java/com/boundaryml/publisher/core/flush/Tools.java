package com.boundaryml.publisher.core.flush;

import com.boundaryml.publisher.core.world.Deadline;
import com.boundaryml.publisher.core.world.Parallel;
import com.boundaryml.publisher.core.world.Time;
import com.boundaryml.publisher.spi.store.FileRef;
import java.time.Duration;

/**
 * What the parts of a flush work with.
 *
 * @param time the clocks
 * @param parallel how things are done side by side
 * @param ulids where flush ids come from
 * @param workbenches where objects are made
 * @param shipper what takes them to the bucket
 * @param suspects the store's suspects
 * @param tally where everything is counted
 * @param deadline when the flush is to end
 * @param makers how many objects are made at once
 * @param batchBytes how many bytes of files become one batch
 * @param corruptWait how long a file may fail its check
 */
record Tools(
        Time time,
        Parallel parallel,
        Ulids ulids,
        Workbenches workbenches,
        Shipper shipper,
        Suspects suspects,
        Tally tally,
        Deadline deadline,
        int makers,
        long batchBytes,
        Duration corruptWait) {

    /** {@return whether the file has failed its check for as long as it may} */
    boolean isRipe(FileRef file) {
        return suspects.isRipe(file, time.nanos(), corruptWait);
    }

    /** {@return the watch that ends work at the deadline} */
    Parallel.Watch untilDeadline() {
        return () -> !deadline.passed();
    }

    /** {@return why something was not read to its end, though no fault of its file's was found} */
    Halt unread(String what) {
        return deadline.passed()
                ? new Halt.OutOfTime(what + " was being read")
                : new Halt.GaveUp(what + " could not be made ready; the log says why");
    }
}
