package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.spi.store.FileRead;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/** The store's byte ledger on its disk. What changes it is called under publish.lock only. */
final class Ledger {

    private final Disk disk;
    private final UsageScan scan;
    private boolean doubted;

    Ledger(Disk disk, UsageScan scan) {
        this.disk = disk;
        this.scan = scan;
    }

    /** {@return the total, or empty if the ledger is missing or does not verify} */
    OptionalLong read() throws IOException {
        Optional<Folder> found = disk.open(Place.ROOT);
        if (found.isEmpty()) {
            return OptionalLong.empty();
        }
        try (Folder root = found.get()) {
            ByteBuffer bytes = ByteBuffer.allocate(UsageState.BYTES);
            return switch (root.read(Layout.USAGE_STATE, bytes)) {
                case FileRead.Read read ->
                    read.fileBytes() == UsageState.BYTES
                            ? UsageState.decode(Arrays.copyOf(bytes.array(), bytes.position()))
                            : OptionalLong.empty();
                case FileRead.Gone gone -> OptionalLong.empty();
                case FileRead.Unsafe unsafe -> OptionalLong.empty();
            };
        }
    }

    /** Says that changes are under way which the ledger does not show yet. The next write ends the doubt. */
    synchronized void doubt() {
        doubted = true;
    }

    /** {@return whether changes were made that the ledger was not made to show} */
    synchronized boolean doubted() {
        return doubted;
    }

    /** {@return what a scan counts now} */
    long scan() throws IOException {
        return scan.total();
    }

    /** Writes the ledger by what a scan counts, durably. */
    long rewrite() throws IOException {
        long total = scan.total();
        write(total);
        return total;
    }

    /** Writes the ledger, durably: temporary file, sync, rename, sync of the root. */
    synchronized void write(long total) throws IOException {
        try (Folder root = disk.open(Place.ROOT).orElseThrow(() -> new NoSuchFileException(disk.describe(Place.ROOT)));
                Folder tmp = tmp(root)) {
            tmp.delete(Layout.USAGE_PENDING);
            tmp.write(Layout.USAGE_PENDING, UsageState.encode(total));
            tmp.rename(Layout.USAGE_PENDING, root, Layout.USAGE_STATE);
            root.sync();
        }
        doubted = false;
    }

    /** {@return the folder for what is on its way, to be closed; created if it is absent} */
    Folder tmp() throws IOException {
        try (Folder root =
                disk.open(Place.ROOT).orElseThrow(() -> new NoSuchFileException(disk.describe(Place.ROOT)))) {
            return tmp(root);
        }
    }

    private Folder tmp(Folder root) throws IOException {
        Optional<Folder> found = root.folder(Layout.TMP);
        if (found.isEmpty()) {
            try {
                root.createFolder(Layout.TMP);
            } catch (FileAlreadyExistsException e) {
                return root.folder(Layout.TMP).orElseThrow(() -> e);
            }
            found = root.folder(Layout.TMP);
        }
        return found.orElseThrow(() -> new NoSuchFileException(disk.describe(Place.ROOT.child(Layout.TMP))));
    }
}
