package com.boundaryml.publisher.core.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class FolderCacheTest {

    private static final Place PLACE = Place.ROOT.child("folder");

    private final FakeTime time = new FakeTime();
    private final FolderCache<Integer> cache = new FolderCache<>(time);
    private int readings;

    private int get(Instant modified, Object dependsOn) throws IOException {
        return cache.get(PLACE, modified, dependsOn, () -> ++readings);
    }

    @Test
    void aFolderThatWasLeftAloneIsReadOnce() throws Exception {
        Instant old = time.now().minusSeconds(10);
        assertEquals(1, get(old, 0));
        assertEquals(1, get(old, 0));
    }

    @Test
    void aChangeOfTheFolderOrOfWhatTheReadingDependsOnIsANewReading() throws Exception {
        Instant old = time.now().minusSeconds(10);
        assertEquals(1, get(old, 0));
        assertEquals(2, get(old, 1));
        assertEquals(3, get(old.plusSeconds(1), 1));
        assertEquals(3, get(old.plusSeconds(1), 1));
    }

    @Test
    void aReadingOfAFolderThatHasJustChangedIsNotBelieved() throws Exception {
        Instant justNow = time.now();
        assertEquals(1, get(justNow, 0));
        assertEquals(2, get(justNow, 0));
        time.pass(FolderCache.RACY.plusSeconds(1));
        assertEquals(3, get(justNow, 0));
        assertEquals(3, get(justNow, 0));
    }

    @Test
    void aFolderOfTheFutureIsReadEachTime() throws Exception {
        Instant future = time.now().plusSeconds(3600);
        assertEquals(1, get(future, 0));
        assertEquals(2, get(future, 0));
    }
}
