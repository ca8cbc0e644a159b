package com.boundaryml.publisher.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The publisher and the locks of a store, with another program as their holder. */
class LocksIT {

    private static final Duration LONG_AGO = Duration.ofHours(2);

    private static final String STREAM = "streams/019336a5c57c70c280e2b31af18d3829/";

    @TempDir
    private Path temp;

    @Test
    void whileAnotherHoldsPublishLockNothingChangesInTheStoreAndThePublisherWaits() throws Exception {
        long began = System.nanoTime();
        flush(Store.unpack(temp, "small"));
        Duration unhindered = Duration.ofNanos(System.nanoTime() - began);
        Store store = Store.unpack(temp, "small");
        SortedMap<String, String> before = store.digests();

        try (Holder lock = Holder.take(temp, store.root().resolve("publish.lock"));
                Program flush = Image.flush(temp, store, sink())) {
            assertFalse(flush.endsWithin(unhindered.multipliedBy(2)), flush::toString);
            assertEquals(before, store.digests());
            lock.release();
            flush.ends(0);
        }

        assertTrue(Files.exists(store.root().resolve(STREAM + "publisher.cursor")));
        store.assertLedgerIsExact();
    }

    @Test
    void aStoreThatAnotherHoldsExclusivelyIsLeftAloneAndNamed() throws Exception {
        Store store = Store.unpack(temp, "small");
        SortedMap<String, String> before = store.digests();

        try (Holder lock = Holder.take(temp, store.lease());
                Program flush = Image.flush(temp, store, sink())) {
            String printed = flush.ends(1);
            assertTrue(printed.contains(store.root() + "\n    the store is locked"), printed);
            assertTrue(lock.holds());
        }

        assertEquals(before, store.digests());
        assertEquals(Set.of(), sink().digests().keySet());
    }

    @Test
    void theNewestSegmentsStayWhileTheOwnerHoldsStreamLock() throws Exception {
        Store store = Store.unpack(temp, "small").aged(LONG_AGO);

        try (Holder owner = Holder.take(temp, store.root().resolve(STREAM + "stream.lock"))) {
            flush(store);
            assertTrue(owner.holds());
            assertEquals(
                    Set.of(
                            STREAM + "data/00000000000000000002.bamldata",
                            STREAM + "meta/00000000000000000004.bamlmeta",
                            STREAM + "publisher.cursor",
                            STREAM + "publisher.lock",
                            STREAM + "stream.lock"),
                    filesOfStreams(store));
        }
        store.aged(LONG_AGO.minusMinutes(90));
        flush(store);

        assertEquals(
                Set.of(STREAM + "publisher.cursor", STREAM + "publisher.lock", STREAM + "stream.lock"),
                filesOfStreams(store));
        assertEquals(9, sink().digests().size(), "everything has arrived");
        store.assertLedgerIsExact();
    }

    @Test
    void betweenFlushesTheStoreCanBeHadExclusively() throws Exception {
        Store store = Store.unpack(temp, "small");
        try (Program run = Image.run(temp, store, sink())) {
            Await.until("the store is shipped", () -> sink().digests().size() == 9);
            assertTrue(
                    Await.within(Await.LONGEST, () -> Holder.canBeHad(temp, store.lease())),
                    "the lease is never given up");
            assertFalse(run.hasEnded(), run::toString);

            run.terminate();
            run.ends(0);
        }
    }

    private Sink sink() {
        return new Sink(temp.resolve("out"));
    }

    private void flush(Store store) throws Exception {
        try (Program flush = Image.flush(temp, store, sink())) {
            flush.ends(0);
        }
    }

    private static SortedSet<String> filesOfStreams(Store store) throws Exception {
        return new TreeSet<>(store.digests().subMap("streams/", "streams0").keySet());
    }
}
