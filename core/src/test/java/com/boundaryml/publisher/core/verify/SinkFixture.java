package com.boundaryml.publisher.core.verify;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Scope;
import com.boundaryml.publisher.api.Sequence;
import com.boundaryml.publisher.api.Ulid;
import com.boundaryml.publisher.core.format.CasFormat;
import com.boundaryml.publisher.core.format.ObjectCompressor;
import com.boundaryml.publisher.core.format.PackBuilder;
import com.boundaryml.publisher.spi.transport.ObjectIdentity;
import com.boundaryml.publisher.spi.transport.ObjectKeys;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Optional;

/** A sink and the store that it was filled from, made by hand. */
final class SinkFixture {

    static final Scope SCOPE = new Scope("acme", "shop", "prod");
    static final Euid STREAM = new Euid("0a".repeat(16));
    static final Ulid FLUSH = Ulid.of(1, 2);

    final Path sink;
    final Path store;

    SinkFixture(Path dir) throws IOException {
        sink = Files.createDirectory(dir.resolve("sink"));
        store = Files.createDirectory(dir.resolve("store"));
    }

    VerifyReport verify() throws IOException {
        return SinkVerifier.verify(request(Optional.empty()), (looked, bytes) -> {});
    }

    VerifyReport verifyAgainstStore() throws IOException {
        return SinkVerifier.verify(request(Optional.of(store)), (looked, bytes) -> {});
    }

    private VerifyRequest request(Optional<Path> against) {
        return new VerifyRequest(sink, Optional.of(SCOPE), against, VerifyRequest.DEFAULT_MOST_OBJECT_BYTES);
    }

    static byte[] segment(Plane plane, long sequence, long dataHighWater) {
        byte[] payload = ("payload of " + plane + sequence).getBytes(US_ASCII);
        ByteBuffer out = ByteBuffer.allocate(200);
        out.put((plane == Plane.META ? "BAMLMET1" : "BAMLDAT1").getBytes(US_ASCII))
                .putShort((short) 2)
                .putLong(sequence)
                .put(STREAM.bytes());
        if (plane == Plane.META) {
            out.putLong(dataHighWater);
        }
        out.putLong(1).putLong(payload.length).put(payload);
        return hashed(out);
    }

    static byte[] value(String body) {
        return object(CasFormat.CODEC_VALUE, body);
    }

    static byte[] object(int codec, String body) {
        byte[] bytes = body.getBytes(US_ASCII);
        ByteBuffer out = ByteBuffer.allocate(CasFormat.FRAME_BYTES + bytes.length);
        out.put("BAMLVAL1".getBytes(US_ASCII))
                .putShort((short) 1)
                .putShort((short) codec)
                .putLong(bytes.length)
                .put(cid(codec, body).bytes())
                .put(bytes);
        return hashed(out);
    }

    static Cid cid(int codec, String body) {
        byte[] bytes = body.getBytes(US_ASCII);
        ByteBuffer named = ByteBuffer.allocate(15 + bytes.length);
        named.put("baml-value-v1".getBytes(US_ASCII)).putShort((short) codec).put(bytes);
        return Cid.of(sha256(named.array()));
    }

    private static byte[] hashed(ByteBuffer content) {
        byte[] bytes = new byte[content.position()];
        content.get(0, bytes);
        return ByteBuffer.allocate(bytes.length + 32)
                .put(bytes)
                .put(sha256(bytes))
                .array();
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    static byte[] pack(Ulid flushId, Euid stream, String... bodies) {
        PackBuilder builder = new PackBuilder(
                ByteBuffer.allocateDirect((int) PackBuilder.memoryFor(100_000, bodies.length)),
                bodies.length,
                flushId,
                stream);
        for (String body : bodies) {
            byte[] file = value(body);
            builder.slot(file.length).put(file);
            builder.accept(cid(CasFormat.CODEC_VALUE, body), CasFormat.CODEC_VALUE, file.length);
        }
        ByteBuffer pack = builder.finish();
        byte[] bytes = new byte[pack.remaining()];
        pack.get(bytes);
        return bytes;
    }

    static byte[] compressed(byte[] original) {
        ByteBuffer source =
                ByteBuffer.allocateDirect(original.length).put(original).flip();
        ByteBuffer target = ByteBuffer.allocateDirect((int) ObjectCompressor.bound(original.length));
        try (ObjectCompressor compressor = new ObjectCompressor()) {
            byte[] bytes = new byte[compressor.compress(source, target)];
            target.get(0, bytes);
            return bytes;
        }
    }

    static ObjectIdentity segmentIdentity(Plane plane, long sequence) {
        return new ObjectIdentity.Segment(plane, new Sequence(sequence));
    }

    static String key(ObjectIdentity identity) {
        return ObjectKeys.key(SCOPE, STREAM, FLUSH, identity);
    }

    /** Puts an object into the sink as it would be. */
    void ship(ObjectIdentity identity, byte[] original) throws IOException {
        raw(key(identity), compressed(original));
    }

    void ship(Plane plane, long sequence, long dataHighWater) throws IOException {
        ship(segmentIdentity(plane, sequence), segment(plane, sequence, dataHighWater));
    }

    void raw(String key, byte[] bytes) throws IOException {
        write(sink.resolve(key), bytes);
    }

    void storeSegment(Plane plane, long sequence, long dataHighWater) throws IOException {
        write(storedSegment(plane, sequence, ""), segment(plane, sequence, dataHighWater));
    }

    void markSegment(Plane plane, long sequence, String suffix) throws IOException {
        write(storedSegment(plane, sequence, suffix), new byte[0]);
    }

    Path storedSegment(Plane plane, long sequence, String suffix) {
        return store.resolve(
                "streams/" + STREAM + "/" + plane.folder() + "/" + plane.fileName(new Sequence(sequence)) + suffix);
    }

    Path storeValue(String body) throws IOException {
        String hex = cid(CasFormat.CODEC_VALUE, body).hex();
        Path file = store.resolve("cas/sha256/" + hex.substring(0, 2) + "/" + hex + ".bamlvalue");
        write(file, value(body));
        return file;
    }

    void markValue(String body, String suffix) throws IOException {
        String hex = cid(CasFormat.CODEC_VALUE, body).hex();
        write(store.resolve("cas/sha256/" + hex.substring(0, 2) + "/" + hex + suffix), new byte[0]);
    }

    private static void write(Path file, byte[] bytes) throws IOException {
        Files.createDirectories(file.resolveSibling("."));
        Files.write(file, bytes);
    }
}
