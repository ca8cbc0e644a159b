package com.boundaryml.publisher.spi.transport;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Scope;
import com.boundaryml.publisher.api.Ulid;
import java.util.Optional;

/**
 * The keys of the bucket (guide, "What lands in S3"): pure functions of the scope and of what the object is.
 *
 * <p>The publisher never chooses a key. This is for what does: a gateway, or a transport that stands for one; and for what
 * checks a gateway's answer or a bucket's content.
 */
public final class ObjectKeys {

    private static final String ROOT = "evidence/v1/";
    private static final String VALUE_SUFFIX = ".bamlvalue.zst";
    private static final String TABLE_SUFFIX = ".bamltable.zst";
    private static final String PACK_SUFFIX = ".bamlpack.zst";

    private ObjectKeys() {}

    /** {@return what every key of the scope begins with, ending in a slash} */
    public static String prefix(Scope scope) {
        return ROOT + scope + "/";
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
     * {@return the scope in {@code key}; empty if no scope makes it the key of this object}
     *
     * @param key a key of unknown origin
     * @param euid the stream that the object belongs to; values and tables belong to none
     * @param flushId the flush that a pack is named by
     * @param identity what the object is
     */
    public static Optional<Scope> scope(String key, Euid euid, Ulid flushId, ObjectIdentity identity) {
        String end = "/" + withinScope(euid, flushId, identity);
        if (!key.startsWith(ROOT) || !key.endsWith(end) || key.length() <= ROOT.length() + end.length()) {
            return Optional.empty();
        }
        try {
            return Optional.of(Scope.parse(key.substring(ROOT.length(), key.length() - end.length())));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static String withinScope(Euid euid, Ulid flushId, ObjectIdentity identity) {
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
