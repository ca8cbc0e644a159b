package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.spi.store.ValueScan;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Goes through the pending objects one folder at a time, so that only one folder's names are in memory. */
final class FolderwiseScan implements ValueScan {

    private final Disk disk;
    private final Deque<String> prefixes;
    private final Deque<PendingValue> found = new ArrayDeque<>();

    FolderwiseScan(Disk disk, List<String> prefixes) {
        this.disk = disk;
        this.prefixes = new ArrayDeque<>(prefixes);
    }

    @Override
    public Optional<PendingValue> next() throws IOException {
        while (found.isEmpty() && !prefixes.isEmpty()) {
            read(prefixes.removeFirst());
        }
        return Optional.ofNullable(found.pollFirst());
    }

    private void read(String prefix) throws IOException {
        Optional<Folder> opened = disk.open(Layout.casFolders().child(prefix));
        if (opened.isEmpty()) {
            return;
        }
        try (Folder folder = opened.get()) {
            for (String digits : ValueNames.read(folder, prefix).pending()) {
                Cid cid = new Cid(digits);
                Optional<Stat> stat = folder.stat(Layout.valueName(cid));
                // What is no regular file is refused when it is read, and held as any other that does not verify.
                stat.ifPresent(file -> found.add(new PendingValue(cid, file.bytes())));
            }
        }
    }

    @Override
    public void close() {
        prefixes.clear();
        found.clear();
    }
}
