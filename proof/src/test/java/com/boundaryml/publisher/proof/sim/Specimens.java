package com.boundaryml.publisher.proof.sim;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Plane;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** The files that simulated profilers write: small, whole, and as the store's format has them. */
final class Specimens {

    static final int SMALL_VALUES = 18;
    static final int ALL_VALUES = 24;
    /** From this size on a value travels alone. */
    static final long THRESHOLD = 300;

    private static final int CODEC_VALUE = 1;
    private static final int CODEC_TABLE = 2;
    private static final List<Value> VALUES = values();

    private Specimens() {}

    /** A content-addressed object, its bytes, and where it lies. */
    static final class Value {
        private final Cid cid;
        private final byte[] bytes;
        private final boolean isTable;

        Value(Cid cid, byte[] bytes, boolean isTable) {
            this.cid = cid;
            this.bytes = bytes;
            this.isTable = isTable;
        }

        Cid cid() {
            return cid;
        }

        byte[] bytes() {
            return bytes;
        }

        boolean isTable() {
            return isTable;
        }

        String path() {
            return Specimens.path(cid);
        }
    }

    static Value value(int index) {
        return VALUES.get(index);
    }

    private static List<Value> values() {
        List<Value> values = new ArrayList<>();
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < ALL_VALUES; i++) {
            boolean large = i >= SMALL_VALUES;
            boolean table = i == 5 || i >= 21;
            byte[] body = new byte[large ? 250 + i : 20 + 6 * i];
            random.nextBytes(body);
            values.add(value(body, table ? CODEC_TABLE : CODEC_VALUE));
        }
        return values;
    }

    private static Value value(byte[] body, int codec) {
        MessageDigest sha256 = sha256();
        sha256.update("baml-value-v1".getBytes(StandardCharsets.US_ASCII));
        sha256.update(new byte[] {0, (byte) codec});
        Cid cid = Cid.of(sha256.digest(body));
        ByteBuffer out = ByteBuffer.allocate(84 + body.length)
                .put("BAMLVAL1".getBytes(StandardCharsets.US_ASCII))
                .putShort((short) 1)
                .putShort((short) codec)
                .putLong(body.length)
                .put(cid.bytes())
                .put(body);
        return new Value(cid, sealed(out), codec == CODEC_TABLE);
    }

    static boolean isTable(Cid cid) {
        return VALUES.stream().anyMatch(value -> value.isTable() && value.cid().equals(cid));
    }

    static String path(Cid cid) {
        return "cas/sha256/" + cid.hex().substring(0, 2) + "/" + cid.hex() + ".bamlvalue";
    }

    static byte[] meta(Euid euid, long sequence, long dataHighWater, byte[] payload) {
        ByteBuffer out = header(Plane.META, euid, sequence, 58 + payload.length + 32)
                .putLong(dataHighWater)
                .putLong(1)
                .putLong(payload.length)
                .put(payload);
        return sealed(out);
    }

    static byte[] data(Euid euid, long sequence, byte[] payload) {
        ByteBuffer out = header(Plane.DATA, euid, sequence, 50 + payload.length + 32)
                .putLong(1)
                .putLong(payload.length)
                .put(payload);
        return sealed(out);
    }

    private static ByteBuffer header(Plane plane, Euid euid, long sequence, int size) {
        return ByteBuffer.allocate(size)
                .put((plane == Plane.META ? "BAMLMET1" : "BAMLDAT1").getBytes(StandardCharsets.US_ASCII))
                .putShort((short) 2)
                .putLong(sequence)
                .put(euid.bytes());
    }

    private static byte[] sealed(ByteBuffer out) {
        MessageDigest sha256 = sha256();
        sha256.update(out.duplicate().flip());
        byte[] bytes = new byte[out.capacity()];
        out.put(sha256.digest()).flip().get(bytes);
        return bytes;
    }

    static byte[] ledger(long total) {
        return sealed(ByteBuffer.allocate(48)
                .put("BAMLUSE1".getBytes(StandardCharsets.US_ASCII))
                .putLong(total));
    }

    /** {@return what a ledger's bytes say, or -1 if they do not verify} */
    static long ledger(byte[] bytes) {
        if (bytes.length != 48) {
            return -1;
        }
        long total = ByteBuffer.wrap(bytes).getLong(8);
        return Arrays.equals(bytes, ledger(total)) ? total : -1;
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
