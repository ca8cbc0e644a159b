package com.boundaryml.publisher.testkit.profiler;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Appends the primitives that the store's layouts are made of: big-endian integers, counted UTF-8 text, fields with a
 * presence flag, and the hash at a file's end.
 */
final class Encoder {

    /** The longest text that a segment may hold, in bytes of UTF-8 (guide, "What the profiler writes"). */
    static final int MOST_TEXT_BYTES = 64 * 1024;

    private static final int FIRST_CAPACITY = 256;

    private byte[] bytes;
    private int size;

    Encoder() {
        this(FIRST_CAPACITY);
    }

    Encoder(int capacity) {
        bytes = new byte[capacity];
    }

    int size() {
        return size;
    }

    Encoder u8(int value) {
        room(1);
        bytes[size++] = (byte) value;
        return this;
    }

    Encoder u16(int value) {
        return u8(value >>> 8).u8(value);
    }

    Encoder u32(int value) {
        return u16(value >>> 16).u16(value);
    }

    Encoder u64(long value) {
        return u32((int) (value >>> 32)).u32((int) value);
    }

    /** Appends a u128 of a number that fits 63 bits. */
    Encoder u128(long value) {
        return u64(0).u64(value);
    }

    Encoder ascii(String text) {
        return raw(text.getBytes(StandardCharsets.US_ASCII));
    }

    Encoder raw(byte[] source) {
        return raw(source, 0, source.length);
    }

    Encoder raw(byte[] source, int from, int length) {
        room(length);
        System.arraycopy(source, from, bytes, size, length);
        size += length;
        return this;
    }

    Encoder text(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        if (utf8.length > MOST_TEXT_BYTES) {
            throw new IllegalArgumentException(
                    "a text in a segment is at most " + MOST_TEXT_BYTES + " bytes, not " + utf8.length);
        }
        return u32(utf8.length).raw(utf8);
    }

    <T> Encoder optional(Optional<T> field, Consumer<T> append) {
        u8(field.isPresent() ? 1 : 0);
        field.ifPresent(append);
        return this;
    }

    /** Appends a record: its tag, its body's length, and the body that {@code append} writes to this encoder. */
    Encoder tagged(int tag, Runnable append) {
        u8(tag).u32(0);
        int start = size;
        append.run();
        int length = size - start;
        bytes[start - 4] = (byte) (length >>> 24);
        bytes[start - 3] = (byte) (length >>> 16);
        bytes[start - 2] = (byte) (length >>> 8);
        bytes[start - 1] = (byte) length;
        return this;
    }

    /** {@return the bytes so far} */
    byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    /** {@return the bytes so far and the SHA-256 of them, which ends every file of the store} */
    byte[] sealed() {
        MessageDigest digest = sha256();
        digest.update(bytes, 0, size);
        byte[] hash = digest.digest();
        byte[] file = Arrays.copyOf(bytes, size + hash.length);
        System.arraycopy(hash, 0, file, size, hash.length);
        return file;
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256, but this one does not", e);
        }
    }

    private void room(int length) {
        if (bytes.length - size < length) {
            bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(size, length), bytes.length * 2));
        }
    }
}
