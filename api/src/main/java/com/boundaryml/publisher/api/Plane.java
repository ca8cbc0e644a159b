package com.boundaryml.publisher.api;

/** One half of a stream: meta segments announce executions, data segments hold their records (guide, "What the profiler writes"). */
public enum Plane {
    /** Stream, engine and execution records. Its objects notify the projection queue, so they are shipped last. */
    META("meta", ".bamlmeta"),
    /** Counters and spans of executions. Read by key. */
    DATA("data", ".bamldata");

    private final String folder;
    private final String suffix;

    Plane(String folder, String suffix) {
        this.folder = folder;
        this.suffix = suffix;
    }

    /** {@return the name of the plane's folder in a stream's folder, and in an object key} */
    public String folder() {
        return folder;
    }

    /** {@return the suffix of a segment's file name, with its leading dot} */
    public String suffix() {
        return suffix;
    }

    /** {@return the file name of the segment with this sequence in this plane} */
    public String fileName(Sequence sequence) {
        return sequence + suffix;
    }
}
