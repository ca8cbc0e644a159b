package com.boundaryml.publisher.spi.transport;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.ObjectKind;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Sequence;

/** What tells one object from another within a scope and a stream. */
public sealed interface ObjectIdentity {

    /** {@return the kind of object} */
    ObjectKind kind();

    /**
     * One segment, named by its place in the stream.
     *
     * @param plane its plane
     * @param sequence its place in the plane
     */
    record Segment(Plane plane, Sequence sequence) implements ObjectIdentity {
        @Override
        public ObjectKind kind() {
            return ObjectKind.of(plane);
        }

        @Override
        public String toString() {
            return plane.folder() + "/" + sequence;
        }
    }

    /**
     * The one pack of a request, named by the request's flush id (D5).
     *
     * @param entryCount how many small values it holds, 1 to 100,000
     */
    record Pack(int entryCount) implements ObjectIdentity {
        @Override
        public ObjectKind kind() {
            return ObjectKind.VALUE_PACK;
        }

        @Override
        public String toString() {
            return "pack of " + entryCount;
        }
    }

    /**
     * One large value, named by its content.
     *
     * @param cid its CID
     */
    record Value(Cid cid) implements ObjectIdentity {
        @Override
        public ObjectKind kind() {
            return ObjectKind.VALUE;
        }

        @Override
        public String toString() {
            return "value " + cid;
        }
    }

    /**
     * One function table, named by its content.
     *
     * @param cid its CID
     */
    record Table(Cid cid) implements ObjectIdentity {
        @Override
        public ObjectKind kind() {
            return ObjectKind.TABLE;
        }

        @Override
        public String toString() {
            return "table " + cid;
        }
    }
}
