package com.boundaryml.publisher.core.store;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LockTableTest {

    private static final long DEVICE = 0xfd01;

    @TempDir
    Path folder;

    private LockTable table(String text) throws IOException {
        return new LockTable(Files.writeString(folder.resolve("locks"), text));
    }

    @Test
    void aFlockIsFoundByDeviceAndInode() throws Exception {
        LockTable table = table("""
                1: POSIX  ADVISORY  WRITE 3548 08:01:11 0 EOF
                2: FLOCK  ADVISORY  WRITE 4123 fd:01:12345 0 EOF
                2: -> FLOCK  ADVISORY  WRITE 4124 fd:01:777 0 EOF
                3: POSIX  ADVISORY  WRITE 3548 fd:01:999 0 EOF
                """);
        assertTrue(table.holds(DEVICE, 12345));
        assertFalse(table.holds(DEVICE, 1234));
        assertFalse(table.holds(0x801, 12345), "another device");
        assertFalse(table.holds(DEVICE, 777), "a waiter holds nothing");
        assertFalse(table.holds(DEVICE, 999), "a record lock is another kind");
    }

    @Test
    void linesThatAreNoLocksAreIgnored() throws Exception {
        LockTable table = table("\n1:\nnonsense\n2: FLOCK  ADVISORY  READ 1 00:2d:7 0 EOF\n");
        assertTrue(table.holds(0x2d, 7));
        assertFalse(table.holds(0, 7));
    }

    @Test
    void aSystemWithoutATableIsToldApart() {
        assertFalse(new LockTable(folder.resolve("absent")).readable());
    }
}
