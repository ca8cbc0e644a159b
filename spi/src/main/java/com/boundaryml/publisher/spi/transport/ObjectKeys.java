package com.boundaryml.publisher.spi.transport;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Scope;
import com.boundaryml.publisher.api.Ulid;

/**
 * The keys of the bucket (guide, "What lands in S3"): pure functions of the scope and of what the object is.
 *
 * <p>The publisher never chooses a key. This is for what does: a gateway, or a transport that stands for one; and for what
 * checks a gateway's answer or a bucket's content.
 */
public final class ObjectKeys {

    private static final String VALUE_SUFFIX = ".bamlvalue.zst";
    private static final String TABLE_SUFFIX = ".bamltable.zst";
    private static final String PACK_SUFFIX = ".bamlpack.zst";

    private ObjectKeys() {}

    /** {@return what every key of the scope begins with, ending in a slash} */
    public static String prefix(Scope scope) {
        return "evidence/v1/" + scope + "/";
    }

    /**
     * {@return the key of an object}
     *
     * @param scope whose evidence it is
     * @param euid the stream that the object belongs to; values and tables belong to none
     * @param flushId the flush that a pack is named by
     * @param identity what the object is
     */
    public static String key(Scope scope, Euid euid, Ulid flushId, ObjectIdentity identity) {
        return prefix(scope) + withinScope(euid, flushId, identity);
    }

    /**
     * {@return what the key of an object ends with, behind the scope's {@link #prefix}}
     *
     * @param euid the stream that the object belongs to; values and tables belong to none
     * @param flushId the flush that a pack is named by
     * @param identity what the object is
     */
    public static String withinScope(Euid euid, Ulid flushId, ObjectIdentity identity) {
        return switch (identity) {
            case ObjectIdentity.Segment s ->
                "streams/" + euid + "/" + s.plane().folder() + "/" + s.plane().fileName(s.sequence()) + ".zst";
            case ObjectIdentity.Pack pack -> "streams/" + euid + "/values/" + flushId + PACK_SUFFIX;
            case ObjectIdentity.Value value -> "cas/values/" + sharded(value.cid()) + VALUE_SUFFIX;
            case ObjectIdentity.Table table -> "cas/tables/" + sharded(table.cid()) + TABLE_SUFFIX;
        };
    }

    private static String sharded(Cid cid) {
        return cid.hex().substring(0, 2) + "/" + cid.hex();
    }
}
