package com.boundaryml.publisher.launcher;

import com.boundaryml.publisher.api.ObjectKind;

/** The kinds of objects as people call several of them. */
final class Kinds {

    private Kinds() {}

    static String plural(ObjectKind kind) {
        return switch (kind) {
            case TABLE -> "function tables";
            case VALUE -> "large values";
            case VALUE_PACK -> "value packs";
            case DATA_SEGMENT -> "data segments";
            case META_SEGMENT -> "meta segments";
        };
    }
}
