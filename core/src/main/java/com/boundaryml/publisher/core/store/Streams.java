package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.api.Euid;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Which streams there are. */
final class Streams {

    private final Disk disk;
    private final Remarks remarks;

    Streams(Disk disk, Remarks remarks) {
        this.disk = disk;
        this.remarks = remarks;
    }

    /** {@return the streams, ascending; a name that is no euid, or under which no folder lies, is none} */
    List<Euid> list() throws IOException {
        Optional<Folder> found = FolderLook.open(disk, Layout.streams(), remarks);
        if (found.isEmpty()) {
            return List.of();
        }
        try (Folder folder = found.get()) {
            List<Euid> named = new ArrayList<>();
            folder.names(name -> Euid.find(name).ifPresent(named::add));
            named.sort(Comparator.naturalOrder());
            List<Euid> streams = new ArrayList<>();
            for (Euid euid : named) {
                Optional<Stat> stat = folder.stat(euid.hex());
                if (stat.isPresent() && stat.get().kind() == Stat.Kind.FOLDER) {
                    streams.add(euid);
                } else if (stat.isPresent()) {
                    remarks.warnOnce(
                            disk.describe(Layout.stream(euid)), "is no folder, and is not followed: remove it");
                }
            }
            return streams;
        }
    }
}
