package com.boundaryml.publisher.distribution;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A value pack, read by a reader that shares nothing with the product's.
 *
 * @param flushId the flush that it is of
 * @param euid the stream that it is of
 * @param digests the SHA-256 of each entry by the 64 digits of its CID
 */
record Pack(String flushId, String euid, SortedMap<String, String> digests) {

    private static final String MAGIC = "BAMLPCK1";
    private static final int HEADER_BYTES = 14;
    private static final Pattern MANIFEST = Pattern.compile("\\{\"entries\":\\[(.*)],\"flush_id\":\"([0-9A-Z]{26})\","
            + "\"process_euid\":\"([0-9a-f]{32})\",\"schema\":\"baml-pack/1\"}");
    private static final Pattern ENTRY = Pattern.compile("\\{\"cid\":\"bamlv_1_([0-9a-f]{64})\",\"codec\":1,"
            + "\"length\":(\\d+),\"offset\":(\\d+),\"size\":(\\d+)}");

    /** Reads a pack, and fails the test unless the entries lie one after another and fill it. */
    static Pack read(byte[] bytes) {
        ByteBuffer header = ByteBuffer.wrap(bytes);
        assertEquals(MAGIC, new String(bytes, 0, MAGIC.length(), UTF_8));
        assertEquals(1, header.getShort(MAGIC.length()));
        int manifestBytes = header.getInt(MAGIC.length() + Short.BYTES);
        String text = new String(bytes, HEADER_BYTES, manifestBytes, UTF_8);
        Matcher manifest = MANIFEST.matcher(text);
        if (!manifest.matches()) {
            throw new AssertionError("no canonical manifest: " + text);
        }
        SortedMap<String, String> digests = new TreeMap<>();
        StringJoiner spelled = new StringJoiner(",");
        int from = HEADER_BYTES + manifestBytes;
        int offset = 0;
        Matcher entry = ENTRY.matcher(manifest.group(1));
        while (entry.find()) {
            spelled.add(entry.group());
            int length = Integer.parseInt(entry.group(2));
            assertEquals(Integer.toString(offset), entry.group(3));
            assertEquals(entry.group(2), entry.group(4));
            byte[] file = Arrays.copyOfRange(bytes, from + offset, from + offset + length);
            assertEquals(null, digests.put(entry.group(1), Bytes.sha256(file)), "a CID is there twice");
            offset += length;
        }
        assertEquals(manifest.group(1), spelled.toString());
        assertEquals(bytes.length, from + offset);
        return new Pack(manifest.group(2), manifest.group(3), digests);
    }
}
