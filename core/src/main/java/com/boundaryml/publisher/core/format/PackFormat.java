package com.boundaryml.publisher.core.format;

/**
 * The words of a pack (guide, "Value pack"), shared by what writes and what reads them.
 *
 * <pre>
 * pack     = "BAMLPCK1" u16 1, u32 manifest_len, manifest, entries
 * manifest = {"entries":[entry,...],"flush_id":"ULID","process_euid":"EUID","schema":"baml-pack/1"}
 * entry    = {"cid":"bamlv_1_HEX","codec":1,"length":N,"offset":N,"size":N}
 * </pre>
 *
 * <p>Canonical: keys in ascending order, no white space, numbers in decimal without leading zeros. There is exactly one
 * spelling of a manifest.
 */
final class PackFormat {

    static final String MAGIC = "BAMLPCK1";
    static final int VERSION = 1;
    static final int MANIFEST_LENGTH_AT = Frame.PREFIX_BYTES;
    static final int HEADER_BYTES = MANIFEST_LENGTH_AT + Integer.BYTES;

    static final String BEFORE_ENTRIES = "{\"entries\":[";
    static final String BEFORE_CID = "{\"cid\":\"";
    static final String BEFORE_CODEC = "\",\"codec\":";
    static final String BEFORE_LENGTH = ",\"length\":";
    static final String BEFORE_OFFSET = ",\"offset\":";
    static final String BEFORE_SIZE = ",\"size\":";
    static final String AFTER_ENTRY = "}";
    static final String BETWEEN_ENTRIES = ",";
    static final String BEFORE_FLUSH_ID = "],\"flush_id\":\"";
    static final String BEFORE_EUID = "\",\"process_euid\":\"";
    static final String BEFORE_SCHEMA = "\",\"schema\":\"";
    static final String SCHEMA = "baml-pack/1";
    static final String AFTER_SCHEMA = "\"}";

    private PackFormat() {}
}
