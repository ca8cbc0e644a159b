package com.boundaryml.publisher.core.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Map;
import java.util.Objects;

/** What a file system's refusal means to a person: where, what, and what to do. The names of exceptions are left out. */
public final class DiskReason {

    /** What to do about what the system says, in the words of the C library. */
    private static final Map<String, String> ADVICE = Map.of(
            "No space left on device", "make room on that disk",
            "Disk quota exceeded", "make room, or raise the quota",
            "Read-only file system", "have that file system mounted writable",
            "Too many open files", "raise the limit of open files (ulimit -n)",
            "Input/output error", "see that the disk is healthy");

    private DiskReason() {}

    /** {@return one line for a message, without a full stop} */
    public static String of(IOException e) {
        if (!(e instanceof FileSystemException failure) || failure.getFile() == null) {
            String message = e.getMessage();
            return message == null ? "input or output failed" : advised(message);
        }
        String file = failure.getFile();
        return switch (failure) {
            case AccessDeniedException denied -> file + ": permission denied; give this user the right to it";
            case NoSuchFileException absent -> file + " is not there";
            case FileAlreadyExistsException present -> file + " is there already";
            case NotDirectoryException other -> file + " is no folder, and is not followed; put the folder back";
            case DirectoryNotEmptyException full -> file + " is not empty";
            default -> file + (failure.getReason() == null ? " failed" : ": " + advised(failure.getReason()));
        };
    }

    /** {@return the same for what was wrapped on its way} */
    public static String of(UncheckedIOException e) {
        return of(Objects.requireNonNull(e.getCause()));
    }

    private static String advised(String message) {
        return ADVICE.entrySet().stream()
                .filter(known -> message.contains(known.getKey()))
                .map(known -> message + "; " + known.getValue())
                .findFirst()
                .orElse(message);
    }
}
