package com.boundaryml.publisher.distribution;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A process that profiles itself, and says what it has written. */
record Writer(Program program) implements AutoCloseable {

    /** What the JVM ends with when SIGTERM has made it end. */
    private static final int TERMINATED = 128 + 15;

    private static final Pattern FILE =
            Pattern.compile("\\{\"path\":\"([^\"]+)\",\"bytes\":\\d+,\"sha256\":\"([0-9a-f]{64})\"}");

    /** Waits for its end after the last cycle. Returns the SHA-256 of each file to ship by its path below the root. */
    SortedMap<String, String> written() throws Exception {
        return files(program.ends(0));
    }

    /** Makes it flush and end. Returns the same. */
    SortedMap<String, String> stop() throws Exception {
        program.terminate();
        return files(program.ends(TERMINATED));
    }

    private static SortedMap<String, String> files(String printed) {
        SortedMap<String, String> files = new TreeMap<>();
        Matcher matcher = FILE.matcher(printed);
        while (matcher.find()) {
            files.put(matcher.group(1), matcher.group(2));
        }
        return files;
    }

    @Override
    public void close() {
        program.close();
    }
}
