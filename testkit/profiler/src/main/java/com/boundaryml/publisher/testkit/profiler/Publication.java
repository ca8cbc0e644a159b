package com.boundaryml.publisher.testkit.profiler;

import com.boundaryml.publisher.flock.FileLease;
import com.boundaryml.publisher.testkit.profiler.ProfilerOptions.Durability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The way that every file takes into the store: under {@code publish.lock}, through {@code tmp/}, and into the ledger.
 *
 * <p>With {@link Durability#FORCED} each file is a publication of its own, as a real profiler makes it. With
 * {@link Durability#BULK} the lock is kept and the ledger owed until {@link #settle}.
 */
final class Publication {

    private final StoreLayout layout;
    private final Durability durability;
    private final Disk disk;
    private final DiskGate gate;

    private @Nullable FileLease lease;
    private long total;
    private boolean owed;

    Publication(StoreLayout layout, ProfilerOptions options) {
        this.layout = layout;
        this.durability = options.durability();
        this.disk = new Disk(options.durability());
        this.gate = new DiskGate(options.diskBudgetBytes(), options.minimumFreeBytes());
    }

    /** What became of a file. */
    enum Outcome {
        /** It is at its place. */
        PUBLISHED,
        /** Something lies at its place. */
        EXISTS,
        /** The disk gate is shut. */
        REFUSED
    }

    boolean gateIsShut() {
        return gate.isShut();
    }

    /** Walks the store as an opening profiler does, and rewrites the ledger from what it found. */
    synchronized void open() throws IOException {
        try {
            lock();
            total = new StoreWalk(layout).total();
            owed = true;
        } finally {
            settle();
        }
    }

    synchronized Outcome publish(Path target, byte[] file) throws IOException {
        try {
            lock();
            return put(target, file);
        } finally {
            if (durability == Durability.FORCED) {
                settle();
            }
        }
    }

    /** Rewrites the ledger if that is owed, and gives up {@code publish.lock}. */
    synchronized void settle() throws IOException {
        FileLease held = lease;
        if (held == null) {
            return;
        }
        try (held) {
            lease = null;
            if (owed) {
                owed = false;
                disk.write(layout.ledgerPending(), layout.ledger(), Ledger.encode(total));
            }
        }
    }

    private void lock() throws IOException {
        if (lease != null) {
            return;
        }
        FileLease taken = Locks.await(layout.publishLock());
        lease = taken;
        OptionalLong counted = Ledger.read(layout.ledger());
        owed = counted.isEmpty();
        total = counted.isPresent() ? counted.getAsLong() : new StoreWalk(layout).total();
    }

    private Outcome put(Path target, byte[] file) throws IOException {
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            return Outcome.EXISTS;
        }
        if (!gate.admits(total, layout.root().toFile().getUsableSpace(), file.length)) {
            return Outcome.REFUSED;
        }
        disk.makeFolder(Disk.parentOf(target), layout.root());
        Path pending = layout.tmp().resolve(UUID.randomUUID() + StoreLayout.PENDING_SUFFIX);
        try {
            disk.write(pending, target, file);
        } catch (IOException | RuntimeException e) {
            Files.deleteIfExists(pending);
            throw e;
        }
        total += file.length;
        owed = true;
        return Outcome.PUBLISHED;
    }
}
