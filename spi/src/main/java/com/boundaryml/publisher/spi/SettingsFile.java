package com.boundaryml.publisher.spi;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads a small file that a setting names: a token's, a certificate's, the configuration. It is a regular file, or a symbolic
 * link to one; a pipe or a device could keep its reader for ever.
 */
public final class SettingsFile {

    private static final String ABSENT = "is not there, or in a folder that this user may not enter";

    private SettingsFile() {}

    /**
     * {@return what is in the file}
     *
     * @param file the file
     * @param mostBytes how large it may be
     * @throws IOException if it cannot be used; the message says in words why, and is made to stand behind the file's name
     */
    public static byte[] read(Path file, int mostBytes) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException(Files.exists(file) ? "is no regular file" : ABSENT);
        }
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(mostBytes + 1);
        } catch (IOException e) {
            throw new IOException(words(e), e);
        }
        if (bytes.length > mostBytes) {
            throw new IOException("is larger than " + mostBytes + " bytes");
        }
        return bytes;
    }

    private static String words(IOException e) {
        return switch (e) {
            case AccessDeniedException denied -> "may not be read by this user";
            case NoSuchFileException absent -> ABSENT;
            case FileSystemException other -> because(other.getReason());
            default -> because(e.getMessage());
        };
    }

    private static String because(@Nullable String reason) {
        return "cannot be read"
                + Optional.ofNullable(reason).map(text -> ": " + text).orElse("");
    }
}
