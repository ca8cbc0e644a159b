package com.boundaryml.publisher.testkit.profiler;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The walk over the whole store that a profiler makes when it opens one, to find what the ledger must count. It is as
 * touchy as the real one: a file that vanishes on the way, a symbolic link or a special file fails it.
 */
final class StoreWalk {

    private static final Set<String> UNCOUNTED =
            Set.of(StoreLayout.PUBLISH_LOCK, StoreLayout.LEDGER, StoreLayout.LEDGER_PENDING);

    private final StoreLayout layout;
    private final Stat stat;

    StoreWalk(StoreLayout layout) {
        this(layout, path -> Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS));
    }

    StoreWalk(StoreLayout layout, Stat stat) {
        this.layout = layout;
        this.stat = stat;
    }

    /** Looks at one path, without following a link. */
    @FunctionalInterface
    interface Stat {
        BasicFileAttributes of(Path path) throws IOException;
    }

    /**
     * {@return what the ledger must say: its own size and the length of every regular file that counts}
     *
     * @throws StoreException if the store holds what no profiler accepts
     */
    long total() throws IOException {
        long total = Ledger.BYTES;
        Deque<Path> folders = new ArrayDeque<>(List.of(layout.root()));
        while (!folders.isEmpty()) {
            List<Path> entries;
            try (Stream<Path> listing = Files.list(folders.remove())) {
                entries = listing.toList();
            }
            for (Path entry : entries) {
                BasicFileAttributes attributes = look(entry);
                if (attributes.isDirectory()) {
                    folders.add(entry);
                } else if (!attributes.isRegularFile()) {
                    throw new StoreException("the store holds a symbolic link or a special file: remove " + entry);
                } else if (!UNCOUNTED.contains(layout.relative(entry))) {
                    total += attributes.size();
                }
            }
        }
        return total;
    }

    private BasicFileAttributes look(Path entry) throws IOException {
        try {
            return stat.of(entry);
        } catch (NoSuchFileException e) {
            throw new StoreException(
                    "a file vanished while the store was opened, by someone without publish.lock: " + entry, e);
        }
    }
}
