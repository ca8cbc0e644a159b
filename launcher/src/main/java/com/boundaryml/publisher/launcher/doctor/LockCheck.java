package com.boundaryml.publisher.launcher.doctor;

import com.boundaryml.publisher.core.store.DiskReason;
import com.boundaryml.publisher.core.store.LockTable;
import com.boundaryml.publisher.flock.FileLease;
import com.boundaryml.publisher.launcher.console.Human;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Whether flock works beside the store, and which publishers hold its streams. */
final class LockCheck implements Check {

    private static final String LEASE_SUFFIX = ".lock";
    private static final String STREAMS = "streams";
    private static final String PUBLISHER_LOCK = "publisher.lock";
    private static final int MOST_STREAMS = 10_000;

    private static final String PUBLISH_LOCK = "publish.lock";
    private static final int MOST_LOOKS = 10;
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);

    private final LockTable table = LockTable.ofThisSystem();
    private final Path root;

    LockCheck(Path root) {
        this.root = root;
    }

    @Override
    public String what() {
        return "locks";
    }

    @Override
    public List<Finding> findings() throws IOException, InterruptedException {
        return List.of(lease(), publishLock(), holders());
    }

    /** Takes the lease as every publisher does: shared, without waiting, and only if the file is there. */
    private Finding lease() {
        Path file = root.resolveSibling(root.getFileName() + LEASE_SUFFIX);
        try {
            Optional<FileLease> lease = FileLease.tryAcquireExisting(file, FileLease.Mode.SHARED);
            lease.ifPresent(FileLease::close);
            return lease.isPresent()
                    ? Finding.ok(what(), "flock works: " + file.getFileName() + " could be locked, and was let go")
                    : Finding.warn(
                            what(),
                            file + " is locked by someone who cleans the store away",
                            "Nothing is shipped from here until that is over; ask again then.");
        } catch (NoSuchFileException e) {
            return Finding.skipped(what(), file + " is not there yet: who opens the store first makes it");
        } catch (IOException e) {
            return Finding.fail(
                    what(),
                    "flock does not work: " + DiskReason.of(e),
                    "Give this user the right to read that file; where the file system has no flock, move the store to"
                            + " a local disk.");
        }
    }

    /** The profiler and every publisher hold it for moments; who holds it for long stops them all. */
    private Finding publishLock() throws IOException, InterruptedException {
        Path file = root.resolve(PUBLISH_LOCK);
        OptionalLong holder = OptionalLong.empty();
        for (int look = 0; look < MOST_LOOKS; look++) {
            holder = table.holder(file);
            if (holder.isEmpty()) {
                return Finding.ok(PUBLISH_LOCK, "nobody is seen to hold it for long");
            }
            Thread.sleep(BETWEEN_LOOKS);
        }
        return Finding.warn(
                PUBLISH_LOCK,
                "it has been held for " + Human.duration(BETWEEN_LOOKS.multipliedBy(MOST_LOOKS)) + " by "
                        + name(holder.getAsLong()),
                "The profiler and the publisher wait for as long as that goes on: see what that process does.");
    }

    private Finding holders() throws IOException {
        Map<Long, Integer> streams = new TreeMap<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(root.resolve(STREAMS))) {
            int looked = 0;
            for (Path stream : entries) {
                if (looked++ < MOST_STREAMS && Files.isDirectory(stream, LinkOption.NOFOLLOW_LINKS)) {
                    table.holder(stream.resolve(PUBLISHER_LOCK))
                            .ifPresent(process -> streams.merge(process, 1, Integer::sum));
                }
            }
        } catch (NoSuchFileException e) {
            return Finding.ok("publisher", "there is no stream to tend yet");
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        if (streams.isEmpty()) {
            return Finding.ok("publisher", "no other publisher is seen to tend a stream");
        }
        StringBuilder detail = new StringBuilder();
        streams.forEach((process, count) -> detail.append(detail.isEmpty() ? "" : "; ")
                .append(Human.count(count, "stream"))
                .append(count == 1 ? " is" : " are")
                .append(" tended by ")
                .append(name(process)));
        return Finding.ok("publisher", detail + "; others leave those alone");
    }

    private static String name(long process) {
        if (process <= 0) {
            return "a process of another container";
        }
        return "process " + process
                + ProcessHandle.of(process)
                        .flatMap(handle -> handle.info().command())
                        .map(command -> " (" + command + ")")
                        .orElse("");
    }
}
