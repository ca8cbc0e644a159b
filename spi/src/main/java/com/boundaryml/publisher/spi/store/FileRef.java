package com.boundaryml.publisher.spi.store;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Sequence;

/** A file of the profiler's. */
public sealed interface FileRef {

    /**
     * A segment.
     *
     * @param stream the stream it belongs to
     * @param plane its plane
     * @param sequence its place in the plane
     */
    record Segment(Euid stream, Plane plane, Sequence sequence) implements FileRef {}

    /**
     * A content-addressed object: a value or a table, which only its header tells.
     *
     * @param cid its CID, by its name
     */
    record CasObject(Cid cid) implements FileRef {}
}
