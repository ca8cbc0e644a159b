package com.boundaryml.publisher.proof.fuzz;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Scope;
import com.boundaryml.publisher.api.Ulid;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Sound things to begin with. */
public final class Specimen {

    public static final Euid EUID = new Euid("0123456789abcdef".repeat(2));
    public static final Ulid FLUSH_ID = new Ulid("01JQ8Z3M4N5P6Q7R8S9T0V1W2X");
    public static final Scope SCOPE = Scope.parse("acme/demo/dev");
    public static final byte[] VALUE = object(1, "a value".getBytes(StandardCharsets.US_ASCII));
    public static final byte[] TABLE = object(2, new byte[100]);

    private static final int HASH_BYTES = 32;
    private static final int AFTER_EUID = 34;
    private static final int CODEC_AT = 10;
    private static final int CID_AT = 20;
    private static final int BODY_AT = 52;

    private Specimen() {}

    /** {@return the CID that the header of an object bears} */
    public static Cid cid(byte[] object) {
        byte[] digest = new byte[Cid.BYTES];
        ByteBuffer.wrap(object).get(CID_AT, digest);
        return Cid.of(digest);
    }

    static byte[] meta(long sequence, long dataHighWater, int payloadBytes) {
        return segment("BAMLMET1", sequence, payloadBytes, dataHighWater, 1, payloadBytes);
    }

    static byte[] data(long sequence, int payloadBytes) {
        return segment("BAMLDAT1", sequence, payloadBytes, 1, payloadBytes);
    }

    private static byte[] segment(String magic, long sequence, int payloadBytes, long... numbers) {
        int bytes = AFTER_EUID + Long.BYTES * numbers.length + payloadBytes + HASH_BYTES;
        ByteBuffer out = ByteBuffer.allocate(bytes)
                .put(magic.getBytes(StandardCharsets.US_ASCII))
                .putShort((short) 2)
                .putLong(sequence)
                .put(EUID.bytes());
        for (long number : numbers) {
            out.putLong(number);
        }
        return rehashed(out.array());
    }

    static byte[] object(int codec, byte[] body) {
        ByteBuffer out = ByteBuffer.allocate(BODY_AT + body.length + HASH_BYTES)
                .put("BAMLVAL1".getBytes(StandardCharsets.US_ASCII))
                .putShort((short) 1)
                .putShort((short) codec)
                .putLong(body.length)
                .put(new byte[Cid.BYTES])
                .put(body);
        return renamed(out.array());
    }

    /** {@return an object with its CID and its hash computed anew, as far as it is long enough to have them} */
    static byte[] renamed(byte[] object) {
        if (object.length < BODY_AT + HASH_BYTES) {
            return object;
        }
        byte[] named = object.clone();
        MessageDigest digest = sha256();
        digest.update("baml-value-v1".getBytes(StandardCharsets.US_ASCII));
        digest.update(named, CODEC_AT, Short.BYTES);
        digest.update(named, BODY_AT, named.length - BODY_AT - HASH_BYTES);
        System.arraycopy(digest.digest(), 0, named, CID_AT, Cid.BYTES);
        return rehashed(named);
    }

    /** {@return the bytes with the hash at their end computed anew, as far as they are long enough to have one} */
    public static byte[] rehashed(byte[] bytes) {
        if (bytes.length < HASH_BYTES) {
            return bytes;
        }
        byte[] sound = bytes.clone();
        MessageDigest digest = sha256();
        digest.update(sound, 0, sound.length - HASH_BYTES);
        System.arraycopy(digest.digest(), 0, sound, sound.length - HASH_BYTES, HASH_BYTES);
        return sound;
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
