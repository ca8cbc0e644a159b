package com.boundaryml.publisher.core.verify;

import com.boundaryml.publisher.api.Cid;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * A set of CIDs in one array, at 43 to 86 bytes for each: as objects they would take several times that.
 *
 * <p>Open addressing with linear probing. A CID is a digest, so its own first bytes are its hash. The digest of zeros only
 * marks a free place, and is kept apart.
 */
final class CidSet {

    private static final int FIRST_CAPACITY = 1024;

    private byte[] table = new byte[FIRST_CAPACITY * Cid.BYTES];
    private int size;
    private boolean hasZero;

    boolean add(Cid cid) {
        if (4L * (size + 1) > 3L * (table.length / Cid.BYTES)) {
            grow();
        }
        boolean added = put(cid.bytes());
        size += added ? 1 : 0;
        return added;
    }

    boolean contains(Cid cid) {
        byte[] digest = cid.bytes();
        return isZero(digest, 0) ? hasZero : !isZero(table, find(digest));
    }

    int size() {
        return size;
    }

    private boolean put(byte[] digest) {
        if (isZero(digest, 0)) {
            boolean added = !hasZero;
            hasZero = true;
            return added;
        }
        int at = find(digest);
        boolean added = isZero(table, at);
        System.arraycopy(digest, 0, table, at, Cid.BYTES);
        return added;
    }

    /** {@return where in the table the digest is, or the free place where it would be} */
    private int find(byte[] digest) {
        int capacity = table.length / Cid.BYTES;
        int slot = ByteBuffer.wrap(digest).getInt() & (capacity - 1);
        while (true) {
            int at = slot * Cid.BYTES;
            if (isZero(table, at) || Arrays.equals(digest, 0, Cid.BYTES, table, at, at + Cid.BYTES)) {
                return at;
            }
            slot = (slot + 1) & (capacity - 1);
        }
    }

    private void grow() {
        byte[] old = table;
        table = new byte[Math.multiplyExact(2, old.length)];
        for (int at = 0; at < old.length; at += Cid.BYTES) {
            if (!isZero(old, at)) {
                put(Arrays.copyOfRange(old, at, at + Cid.BYTES));
            }
        }
    }

    private static boolean isZero(byte[] bytes, int at) {
        for (int i = at; i < at + Cid.BYTES; i++) {
            if (bytes[i] != 0) {
                return false;
            }
        }
        return true;
    }
}
