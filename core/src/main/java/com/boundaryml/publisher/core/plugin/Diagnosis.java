package com.boundaryml.publisher.core.plugin;

import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Says in a line what a plugin threw. What the JVM and the module system say is quoted. What a plugin's own code says is
 * not, as it may hold a secret: its class and its place have to do.
 */
public final class Diagnosis {

    private static final int MOST_CAUSES = 20;
    private static final int MOST_CHARACTERS = 400;
    private static final int CLASS_FILE_OF_JAVA_0 = 44;
    private static final Pattern LINE_BREAKS = Pattern.compile("\\s*\\R\\s*");
    private static final Pattern CLASS_FILE = Pattern.compile("(?:version |major\\.minor version )(\\d{2,5})\\.\\d+");

    private Diagnosis() {}

    /** {@return what was thrown, in one line} */
    public static String of(Throwable thrown) {
        Throwable root = root(thrown);
        if (root instanceof LinkageError || root instanceof ServiceConfigurationError) {
            return newerJava(root).orElseGet(() -> kind(root) + ": " + oneLine(root.getMessage()));
        }
        return kind(root) + place(root);
    }

    /** {@return what the module system or the file system says, in one line} */
    static String quoted(Throwable thrown) {
        Throwable root = root(thrown);
        return switch (root) {
            case NoSuchFileException e -> "it does not exist";
            case AccessDeniedException e -> "access is denied";
            case NotDirectoryException e -> "it is no folder";
            default ->
                newerJava(root).orElseGet(() -> root.getMessage() == null ? kind(root) : oneLine(root.getMessage()));
        };
    }

    private static Throwable root(Throwable thrown) {
        Throwable root = thrown;
        for (int i = 0; i < MOST_CAUSES && root.getCause() != null; i++) {
            root = root.getCause();
        }
        return root;
    }

    private static Optional<String> newerJava(Throwable root) {
        Matcher version = CLASS_FILE.matcher(String.valueOf(root.getMessage()));
        if (!version.find()) {
            return Optional.empty();
        }
        int java = Integer.parseInt(version.group(1)) - CLASS_FILE_OF_JAVA_0;
        return Optional.of("it is made for Java " + java + ", and this is Java "
                + Runtime.version().feature());
    }

    private static String kind(Throwable thrown) {
        return thrown.getClass().getName();
    }

    private static String place(Throwable thrown) {
        StackTraceElement[] trace = thrown.getStackTrace();
        return trace.length == 0 ? "" : " at " + oneLine(trace[0].toString());
    }

    private static String oneLine(@Nullable String text) {
        String line = LINE_BREAKS.matcher(String.valueOf(text)).replaceAll(" ");
        return line.length() <= MOST_CHARACTERS ? line : line.substring(0, MOST_CHARACTERS) + "...";
    }
}
