package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.core.world.Time;
import com.boundaryml.publisher.spi.store.Backlog;
import java.io.IOException;

final class BacklogLook {
    BacklogLook(Disk disk, Time time, Faults faults) {}

    Backlog take() throws IOException {
        return Backlog.NOTHING;
    }
}
