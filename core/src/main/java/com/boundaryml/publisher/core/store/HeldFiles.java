package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.core.world.Time;
import com.boundaryml.publisher.spi.store.FileRef;
import com.boundaryml.publisher.spi.store.HeldFile;
import com.boundaryml.publisher.spi.store.StoreSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The held files of one store, for a person who looks at them and has them tried again (D9). For one thread. */
public final class HeldFiles {

    private final Disk disk;
    private final StoreParts parts;

    /**
     * Looks at a store.
     *
     * @param settings which store
     * @param disk the disk that the store lies on, bound to its root
     * @param time the wait for a lock
     */
    public HeldFiles(StoreSettings settings, Disk disk, Time time) {
        this.disk = disk;
        parts = StoreParts.of(settings, disk, time);
    }

    /**
     * {@return the held files of a store on the real file system}
     *
     * @param settings which store
     */
    public static HeldFiles of(StoreSettings settings) {
        return new HeldFiles(settings, new NioDisk(settings.root()), Time.system());
    }

    /**
     * A held file, and where it lies.
     *
     * @param held which one, why, and since when
     * @param path its path
     * @param bytes its size
     */
    public record Listed(HeldFile held, Path path, long bytes) {}

    /**
     * Lists held files, taking no lock.
     *
     * @param most how many at the most
     * @return segments by stream, plane and sequence, then values by CID
     * @throws IOException if the store cannot be read
     */
    public List<Listed> list(int most) throws IOException {
        List<Listed> listed = new ArrayList<>();
        for (HeldFile held : parts.markers().held(most)) {
            Place folder = Layout.folder(held.file());
            String name = Layout.name(held.file());
            listed.add(new Listed(held, Path.of(disk.describe(folder.child(name))), bytes(folder, name)));
        }
        return listed;
    }

    private long bytes(Place place, String name) throws IOException {
        Optional<Folder> found = disk.open(place);
        if (found.isEmpty()) {
            return 0;
        }
        try (Folder folder = found.get()) {
            return folder.stat(name).map(Stat::bytes).orElse(0L);
        }
    }

    /**
     * Turns a file's mark into the one that lets the next flush ship it, late and out of order. Durable.
     *
     * @param file which one
     * @return whether it was held
     * @throws IOException if the mark was not turned
     */
    public boolean retry(FileRef file) throws IOException {
        Optional<Disk.Lock> lease = disk.tryLease();
        if (lease.isEmpty()) {
            throw new IOException(disk.describe(Place.ROOT) + " is being cleaned away: try again when that is over");
        }
        try (Disk.Lock held = lease.get()) {
            return held.stillThere() && parts.markers().retry(file);
        }
    }
}
