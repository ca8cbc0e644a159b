package com.boundaryml.publisher.core.store;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The kernel's table of file locks, {@code /proc/locks}: one line a lock, with the file as
 * {@code <major, hex>:<minor, hex>:<inode, decimal>} in its sixth column. A holder in another PID namespace may not be
 * listed, and on file systems that show another device number than they use, none is found: that a lock is absent from
 * the table proves nothing.
 */
public final class LockTable {

    private static final Path LINUX = Path.of("/proc/locks");
    private static final int KIND_COLUMN = 1;
    private static final int PROCESS_COLUMN = 4;
    private static final int FILE_COLUMN = 5;
    /** Far more locks than a machine has: a bound on what is read. */
    private static final int MOST_LINES = 1_000_000;

    private final Path table;

    LockTable(Path table) {
        this.table = table;
    }

    /** {@return the table of this system, which may have none} */
    public static LockTable ofThisSystem() {
        return new LockTable(LINUX);
    }

    boolean readable() {
        return Files.isReadable(table);
    }

    /** {@return whether a flock on the file with this device number, as stat gives it, and inode is listed} */
    boolean holds(long device, long inode) throws IOException {
        return holder(device, inode).isPresent();
    }

    /**
     * {@return the process that is seen to hold a flock on a file; 0 or less if it is of another container, empty if none is
     * seen}
     *
     * @param file the file; a link at its own name is not followed
     * @throws IOException if the file cannot be looked at, or the table cannot be read
     */
    public OptionalLong holder(Path file) throws IOException {
        if (!readable()) {
            return OptionalLong.empty();
        }
        try {
            Map<String, Object> id = Files.readAttributes(file, "unix:dev,ino", LinkOption.NOFOLLOW_LINKS);
            return id.get("dev") instanceof Long device && id.get("ino") instanceof Long inode
                    ? holder(device, inode)
                    : OptionalLong.empty();
        } catch (NoSuchFileException e) {
            return OptionalLong.empty();
        }
    }

    private OptionalLong holder(long device, long inode) throws IOException {
        String file = fileColumn(device, inode);
        try (BufferedReader reader = new BufferedReader(
                        new InputStreamReader(Files.newInputStream(table), StandardCharsets.US_ASCII));
                Stream<String> lines = reader.lines()) {
            return lines.limit(MOST_LINES)
                    .map(line -> line.trim().split("\\s+", FILE_COLUMN + 2))
                    .filter(columns -> isHeld(columns, file))
                    .mapToLong(columns -> process(columns[PROCESS_COLUMN]))
                    .findFirst();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** A waiter's line has an arrow before the kind of its lock, and so does not match. */
    private static boolean isHeld(String[] columns, String file) {
        return columns.length > FILE_COLUMN
                && columns[KIND_COLUMN].equals("FLOCK")
                && columns[FILE_COLUMN].equals(file);
    }

    private static long process(String column) {
        try {
            return Long.parseLong(column);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private static String fileColumn(long device, long inode) {
        long major = ((device >>> 32) & 0xFFFFF000L) | ((device >>> 8) & 0xFFF);
        long minor = ((device >>> 12) & 0xFFFFFF00L) | (device & 0xFF);
        return String.format(Locale.ROOT, "%02x:%02x:%d", major, minor, inode);
    }
}
