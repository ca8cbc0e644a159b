package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.spi.store.FileRef;
import java.util.List;

/** Where what lies under a store's root: the profiler's files, and the publisher's own beside them (D8, D9, D11, D13). */
final class Layout {

    static final String STREAMS = "streams";
    static final String CAS = "cas";
    static final String SHA256 = "sha256";
    static final String TMP = "tmp";
    static final String PUBLISH_LOCK = "publish.lock";
    static final String USAGE_STATE = "usage.state";
    static final String USAGE_PENDING = "usage-state.pending";
    static final String STREAM_LOCK = "stream.lock";
    static final String PUBLISHER_LOCK = "publisher.lock";
    static final String CURSOR = "publisher.cursor";
    /** One name for all: publish.lock lets only one publisher write a cursor at a time, so that no crash leaves two. */
    static final String CURSOR_PENDING = "publisher-cursor.pending";

    static final String VALUE_SUFFIX = ".bamlvalue";
    static final String SHIPPED_SUFFIX = ".shipped";
    static final String RETRY_SUFFIX = ".retry";

    /** What a profiler makes in a root before anything else. A folder with none of it is not taken for a store. */
    static final List<String> SIGNS = List.of(STREAMS, CAS, PUBLISH_LOCK, USAGE_STATE);

    private static final int PREFIX_DIGITS = 2;

    private Layout() {}

    static Place streams() {
        return Place.ROOT.child(STREAMS);
    }

    static Place stream(Euid stream) {
        return streams().child(stream.hex());
    }

    static Place plane(Euid stream, Plane plane) {
        return stream(stream).child(plane.folder());
    }

    static Place casFolders() {
        return Place.ROOT.child(CAS).child(SHA256);
    }

    static Place casFolder(Cid cid) {
        return casFolders().child(prefix(cid));
    }

    static String prefix(Cid cid) {
        return cid.hex().substring(0, PREFIX_DIGITS);
    }

    static String valueName(Cid cid) {
        return cid.hex() + VALUE_SUFFIX;
    }

    static String shippedName(Cid cid) {
        return cid.hex() + SHIPPED_SUFFIX;
    }

    /** {@return whether this is the name of a folder of content-addressed objects: two lowercase hexadecimal digits} */
    static boolean isPrefix(String name) {
        return name.length() == PREFIX_DIGITS
                && name.chars().allMatch(c -> (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'));
    }

    static Place folder(FileRef file) {
        return switch (file) {
            case FileRef.Segment segment -> plane(segment.stream(), segment.plane());
            case FileRef.CasObject object -> casFolder(object.cid());
        };
    }

    static String name(FileRef file) {
        return switch (file) {
            case FileRef.Segment segment -> segment.plane().fileName(segment.sequence());
            case FileRef.CasObject object -> valueName(object.cid());
        };
    }
}
