package com.boundaryml.publisher.spi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SettingsFileTest {

    private static final int MOST = 10;

    @TempDir
    private Path temp;

    @Test
    void aFileIsReadAlsoThroughALinkAsSecretsAreMounted() throws Exception {
        byte[] ten = "0123456789".getBytes(StandardCharsets.US_ASCII);
        Path file = Files.write(temp.resolve("file"), ten);
        assertArrayEquals(ten, SettingsFile.read(file, MOST));
        assertArrayEquals(ten, SettingsFile.read(Files.createSymbolicLink(temp.resolve("link"), file), MOST));
    }

    @Test
    void whatCannotBeUsedIsSaidInWords() throws Exception {
        assertEquals("is no regular file", refusal(temp));
        assertEquals("is larger than 10 bytes", refusal(Files.write(temp.resolve("large"), new byte[MOST + 1])));
        assertEquals("is not there, or in a folder that this user may not enter", refusal(temp.resolve("absent")));
    }

    @Test
    void aPipeThatNobodyWritesToAndADeviceWithoutEndAreRefusedAtOnce() throws Exception {
        Path pipe = temp.resolve("pipe");
        Process maker = new ProcessBuilder("mkfifo", pipe.toString()).start();
        assumeTrue(maker.waitFor(10, TimeUnit.SECONDS) && maker.exitValue() == 0, "no pipes here");
        assertEquals("is no regular file", refusal(pipe));
        assertEquals(
                "is no regular file", refusal(Files.createSymbolicLink(temp.resolve("zero"), Path.of("/dev/zero"))));
    }

    private static String refusal(Path file) {
        return String.valueOf(assertThrows(IOException.class, () -> SettingsFile.read(file, MOST))
                .getMessage());
    }
}
