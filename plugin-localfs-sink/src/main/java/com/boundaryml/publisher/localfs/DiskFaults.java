package com.boundaryml.publisher.localfs;

import com.boundaryml.publisher.spi.transport.Fault;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;

/**
 * What the disk refuses, as the core understands it. All of it is transient: a full, read-only or forbidden disk takes the
 * same objects once somebody has seen to it, and until then every file is kept.
 */
final class DiskFaults {

    private static final int MOST_CHARACTERS = 1500;

    private DiskFaults() {}

    /** {@return the fault of {@code failure}, which came up at {@code path}} */
    static Fault of(Path path, IOException failure) {
        String message = "the local sink failed at " + path + ": " + describe(failure) + "; " + advice(failure);
        return new Fault.Transient(oneLine(message));
    }

    private static String describe(IOException failure) {
        String message = failure.getMessage();
        return failure instanceof AccessDeniedException
                ? message + ": permission denied"
                : message == null ? failure.getClass().getSimpleName() : message;
    }

    private static String advice(IOException failure) {
        String message = String.valueOf(failure.getMessage());
        if (failure instanceof RefusedPathException) {
            return "move it away, or let the option dir name another folder";
        }
        if (failure instanceof AccessDeniedException) {
            return "let the user that the publisher runs as write there";
        }
        if (failure instanceof InterruptedIOException) {
            return "look for a disk or a network share that hangs";
        }
        if (message.contains("No space left") || message.contains("quota")) {
            return "make room on that file system, or let the option dir name another";
        }
        if (message.contains("Read-only")) {
            return "mount that file system writable, or let the option dir name another";
        }
        return "see that the disk is healthy, is writable and knows hard links";
    }

    private static String oneLine(String message) {
        StringBuilder line = new StringBuilder();
        int end = Math.min(message.length(), MOST_CHARACTERS);
        for (int i = 0; i < end; i++) {
            char c = message.charAt(i);
            line.append(Character.isISOControl(c) ? '?' : c);
        }
        return line.toString();
    }
}
