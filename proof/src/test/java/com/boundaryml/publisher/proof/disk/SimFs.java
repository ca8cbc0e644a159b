package com.boundaryml.publisher.proof.disk;

import com.boundaryml.publisher.core.store.Disk.LockMode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A file system in memory that knows what of it is durable: the names in each folder as they are and as they were last
 * synced, and the changes between them in their order. A rename is one change, wherever it leads. A crash keeps of the
 * changes that were not synced none, all, the first few, or any of them.
 */
public final class SimFs {

    /** The root of the store, in the folder that also holds its lease. */
    public static final String ROOT = "profiles-v1";

    static final String LEASE = ROOT + ".lock";

    final Dir top = new Dir();
    private final List<Change> unsynced = new ArrayList<>();
    private final Supplier<Instant> clock;

    /**
     * Creates an empty one.
     *
     * @param clock the time stamps of changes, in the granularity of this file system
     */
    public SimFs(Supplier<Instant> clock) {
        this.clock = clock;
    }

    /** A file or a folder. */
    abstract static sealed class Node {
        Instant modified = Instant.EPOCH;
    }

    /** A file: written once, and durable once it was synced. */
    static final class File extends Node {
        byte[] bytes;
        boolean synced;
        final Map<SimProcess, LockMode> locks = new HashMap<>();

        File(byte[] bytes, boolean synced) {
            this.bytes = bytes;
            this.synced = synced;
        }
    }

    /** A folder: its names now, and those that a crash leaves for certain. */
    static final class Dir extends Node {
        TreeMap<String, Node> names = new TreeMap<>();
        final TreeMap<String, Node> durable = new TreeMap<>();
        boolean removed;
    }

    private record Effect(Dir dir, String name, @Nullable Node node) {}

    private record Change(List<Effect> effects) {}

    /** What a crash keeps of what was not synced. */
    public enum Kept {
        NONE,
        ALL,
        FIRST,
        ANY
    }

    // ---- changes

    private void change(Effect... effects) {
        Instant now = clock.get();
        for (Effect effect : effects) {
            if (effect.node() == null) {
                effect.dir().names.remove(effect.name());
            } else {
                effect.dir().names.put(effect.name(), effect.node());
            }
            effect.dir().modified = now;
        }
        unsynced.add(new Change(List.of(effects)));
    }

    void link(Dir dir, String name, Node node) {
        node.modified = clock.get();
        change(new Effect(dir, name, node));
    }

    void unlink(Dir dir, String name) {
        if (dir.names.get(name) instanceof Dir gone) {
            gone.removed = true;
        }
        change(new Effect(dir, name, null));
    }

    void rename(Dir from, String name, Dir to, String newName) {
        Node node = from.names.get(name);
        change(new Effect(from, name, null), new Effect(to, newName, node));
    }

    /** Makes the names of a folder durable, with all that led to them. */
    void sync(Dir dir) {
        Set<Slot> needed = new HashSet<>();
        List<Change> now = new ArrayList<>();
        for (int i = unsynced.size() - 1; i >= 0; i--) {
            Change change = unsynced.get(i);
            boolean taken = change.effects().stream()
                    .anyMatch(effect -> effect.dir() == dir || needed.contains(new Slot(effect.dir(), effect.name())));
            if (taken) {
                change.effects().forEach(effect -> needed.add(new Slot(effect.dir(), effect.name())));
                now.addFirst(change);
                unsynced.remove(i);
            }
        }
        now.forEach(SimFs::settle);
    }

    private record Slot(Dir dir, String name) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Slot slot && slot.dir == dir && slot.name.equals(name);
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(dir) ^ name.hashCode();
        }
    }

    private static void settle(Change change) {
        for (Effect effect : change.effects()) {
            if (effect.node() == null) {
                effect.dir().durable.remove(effect.name());
            } else {
                effect.dir().durable.put(effect.name(), effect.node());
            }
        }
    }

    /** {@return how many changes are not synced} */
    public int unsyncedChanges() {
        return unsynced.size();
    }

    /** The power goes: every lock is gone, and what was not synced is kept as told. */
    public void crash(Kept kept, RandomGenerator random) {
        int first = kept == Kept.FIRST ? random.nextInt(unsynced.size() + 1) : 0;
        for (int i = 0; i < unsynced.size(); i++) {
            boolean keeps = switch (kept) {
                case NONE -> false;
                case ALL -> true;
                case FIRST -> i < first;
                case ANY -> random.nextBoolean();
            };
            if (keeps) {
                settle(unsynced.get(i));
            }
        }
        unsynced.clear();
        restore(top, kept, random, new IdentityHashMap<>());
    }

    private static void restore(Node node, Kept kept, RandomGenerator random, Map<Node, Boolean> seen) {
        if (seen.put(node, true) != null) {
            return;
        }
        switch (node) {
            case Dir dir -> {
                dir.removed = false;
                dir.names = new TreeMap<>(dir.durable);
                dir.names.values().forEach(child -> restore(child, kept, random, seen));
            }
            case File file -> {
                file.locks.clear();
                if (!file.synced) {
                    file.bytes = torn(file.bytes, kept, random);
                    file.synced = true;
                }
            }
        }
    }

    private static byte[] torn(byte[] bytes, Kept kept, RandomGenerator random) {
        return switch (kept) {
            case NONE -> new byte[0];
            case ALL -> bytes;
            case FIRST -> Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
            case ANY -> Arrays.copyOf(Arrays.copyOf(bytes, random.nextInt(bytes.length + 1)), bytes.length);
        };
    }

    // ---- what others than the publisher do, by paths under the root

    private static List<String> split(String path) {
        return path.isEmpty() ? List.of() : List.of(path.split("/", -1));
    }

    @Nullable
    Node find(List<String> names) {
        Node node = top.names.get(ROOT);
        for (String name : names) {
            if (!(node instanceof Dir dir)) {
                return null;
            }
            node = dir.names.get(name);
        }
        return node;
    }

    private Dir dir(String path) {
        if (find(split(path)) instanceof Dir dir) {
            return dir;
        }
        throw new IllegalStateException("no folder " + path);
    }

    /** {@return whether something lies there} */
    public boolean exists(String path) {
        return find(split(path)) != null;
    }

    /** {@return a file's bytes, which are not to be written to} */
    public Optional<byte[]> bytes(String path) {
        return find(split(path)) instanceof File file ? Optional.of(file.bytes) : Optional.empty();
    }

    /** {@return a file's bytes as a crash would leave them for certain} */
    public Optional<byte[]> durableBytes(String path) {
        Node node = top.durable.get(ROOT);
        for (String name : split(path)) {
            if (!(node instanceof Dir dir)) {
                return Optional.empty();
            }
            node = dir.durable.get(name);
        }
        return node instanceof File file && file.synced ? Optional.of(file.bytes) : Optional.empty();
    }

    /** {@return the names in a folder; none if it is absent} */
    public List<String> names(String path) {
        return find(split(path)) instanceof Dir dir ? List.copyOf(dir.names.keySet()) : List.of();
    }

    /** Goes through all files. */
    public void files(BiConsumer<String, byte[]> each) {
        if (top.names.get(ROOT) instanceof Dir root) {
            files("", root, each);
        }
    }

    private static void files(String prefix, Dir dir, BiConsumer<String, byte[]> each) {
        dir.names.forEach((name, node) -> {
            switch (node) {
                case Dir inner -> files(prefix + name + "/", inner, each);
                case File file -> each.accept(prefix + name, file.bytes);
            }
        });
    }

    private static String parent(String path) {
        int slash = path.lastIndexOf('/');
        return slash < 0 ? "" : path.substring(0, slash);
    }

    private static String last(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** Creates the folder, those above it and the root, durably, where they are absent. */
    public void makeFolders(String path) {
        Dir at = top;
        List<String> names = new ArrayList<>(List.of(ROOT));
        names.addAll(split(path));
        for (String name : names) {
            if (!(at.names.get(name) instanceof Dir)) {
                link(at, name, new Dir());
            }
            sync(at);
            at = folder(at, name);
        }
    }

    private static Dir folder(Dir in, String name) {
        if (in.names.get(name) instanceof Dir dir) {
            return dir;
        }
        throw new IllegalStateException(name + " is no folder");
    }

    /** Creates or replaces a file, whose bytes and name are not durable. */
    public void write(String path, byte[] bytes) {
        link(dir(parent(path)), last(path), new File(bytes, false));
    }

    /** Makes a file's bytes durable. */
    public void syncFile(String path) {
        if (find(split(path)) instanceof File file) {
            file.synced = true;
        }
    }

    /** Makes a folder's names durable. */
    public void syncFolder(String path) {
        if (find(split(path)) instanceof Dir dir) {
            sync(dir);
        }
    }

    /** Renames a file. */
    public void rename(String from, String to) {
        rename(dir(parent(from)), last(from), dir(parent(to)), last(to));
    }

    /** Deletes a file. */
    public void delete(String path) {
        unlink(dir(parent(path)), last(path));
    }

    /** Changes a file's bytes in place, as a fault of the medium does: durably. */
    public void overwrite(String path, byte[] bytes) {
        if (find(split(path)) instanceof File file) {
            file.bytes = bytes;
            file.synced = true;
        }
    }

    /** Removes the whole store, durably. */
    public void removeRoot() {
        if (top.names.get(ROOT) instanceof Dir root) {
            markRemoved(root);
            unlink(top, ROOT);
            sync(top);
        }
    }

    private static void markRemoved(Dir dir) {
        dir.names.values().forEach(node -> {
            if (node instanceof Dir inner) {
                markRemoved(inner);
            }
        });
        dir.names = new TreeMap<>();
        dir.removed = true;
    }

    // ---- locks

    @Nullable
    File lockable(String path) {
        return find(split(path)) instanceof File file ? file : null;
    }

    File lease() {
        if (!(top.names.get(LEASE) instanceof File file)) {
            File created = new File(new byte[0], true);
            link(top, LEASE, created);
            sync(top);
            return created;
        }
        return file;
    }

    static boolean lock(File file, SimProcess process, LockMode mode) {
        for (Map.Entry<SimProcess, LockMode> held : file.locks.entrySet()) {
            boolean along = mode == LockMode.SHARED && held.getValue() == LockMode.SHARED;
            if (!along) {
                return false;
            }
        }
        file.locks.put(process, mode);
        return true;
    }

    /** {@return whether the lock on a file that is there was taken} */
    public boolean lock(String path, SimProcess process, LockMode mode) {
        File file = lockable(path);
        return file != null && lock(file, process, mode);
    }

    /** Gives the lock on a file up. */
    public void unlock(String path, SimProcess process) {
        File file = lockable(path);
        if (file != null) {
            file.locks.remove(process);
        }
    }

    /** {@return whether the lock on the store was taken} */
    public boolean lockLease(SimProcess process, LockMode mode) {
        return lock(lease(), process, mode);
    }

    /** Gives the lock on the store up. */
    public void unlockLease(SimProcess process) {
        lease().locks.remove(process);
    }

    /** {@return whether a living process that is no publisher holds a lock on the file} */
    public boolean isOwned(String path) {
        File file = lockable(path);
        return file != null && file.locks.keySet().stream().anyMatch(process -> !process.isPublisher());
    }

    /** {@return whether anyone holds a lock on the file} */
    public boolean isLocked(String path) {
        File file = lockable(path);
        return file != null && !file.locks.isEmpty();
    }

    /** Takes every lock from a process that has died. */
    public void release(SimProcess process) {
        release(top, process);
    }

    private static void release(Node node, SimProcess process) {
        switch (node) {
            case File file -> file.locks.remove(process);
            case Dir dir -> dir.names.values().forEach(child -> release(child, process));
        }
    }
}
