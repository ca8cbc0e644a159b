package com.boundaryml.publisher.testkit.profiler;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Sequence;
import java.nio.file.Path;

/**
 * Where everything lies in a store.
 *
 * @param root the store's root folder
 */
record StoreLayout(Path root) {

    static final String PROJECT_FOLDER = ".baml";
    static final String CAS_SUFFIX = ".bamlvalue";
    static final String PENDING_SUFFIX = ".pending";
    static final String PUBLISH_LOCK = "publish.lock";
    static final String STREAM_LOCK = "stream.lock";
    static final String LEDGER = "usage.state";
    static final String TMP = "tmp";
    static final String LEDGER_PENDING = TMP + "/usage-state" + PENDING_SUFFIX;
    static final String STREAMS = "streams";
    static final String CAS = "cas/sha256";

    private static final String LOCK_SUFFIX = ".lock";

    static StoreLayout of(Path root) {
        Path whole = root.toAbsolutePath().normalize();
        if (whole.getNameCount() == 0) {
            throw new IllegalArgumentException("a store's root is a folder with a name, not " + root);
        }
        return new StoreLayout(whole);
    }

    /** The lease on the whole store lies beside the root, so that it outlives a clean-up. */
    Path lease() {
        return root.resolveSibling(root.getFileName() + LOCK_SUFFIX);
    }

    Path publishLock() {
        return root.resolve(PUBLISH_LOCK);
    }

    Path ledger() {
        return root.resolve(LEDGER);
    }

    Path ledgerPending() {
        return root.resolve(LEDGER_PENDING);
    }

    Path tmp() {
        return root.resolve(TMP);
    }

    Path streams() {
        return root.resolve(STREAMS);
    }

    Path cas() {
        return root.resolve(CAS);
    }

    Path stream(Euid euid) {
        return streams().resolve(euid.hex());
    }

    Path plane(Euid euid, Plane plane) {
        return stream(euid).resolve(plane.folder());
    }

    Path segment(Euid euid, Plane plane, Sequence sequence) {
        return plane(euid, plane).resolve(plane.fileName(sequence));
    }

    Path casObject(Cid cid) {
        return cas().resolve(cid.hex().substring(0, 2)).resolve(cid.hex() + CAS_SUFFIX);
    }

    /** {@return a path below the root as text, with slashes on every platform} */
    String relative(Path path) {
        return root.relativize(path).toString().replace('\\', '/');
    }
}
