package com.boundaryml.publisher.testkit.profiler;

import com.boundaryml.publisher.api.Cid;
import java.security.MessageDigest;
import java.util.Arrays;

/**
 * A content-addressed object of CAS format 1 (guide, "CAS object").
 *
 * <p>{@code "BAMLVAL1" u16 1, u16 codec, u64 body_len, cid[32], body, sha256[32]}. Immutable.
 */
public final class CasObject {

    /** The codec of a value. */
    public static final int VALUE = 1;

    /** The codec of a function table. */
    public static final int TABLE = 2;

    static final String MAGIC = "BAMLVAL1";
    static final int FORMAT = 1;
    static final int FRAME_BYTES = 84;
    static final int CODEC_OFFSET = 10;

    private static final String CID_PREFIX = "baml-value-v1";

    private final Cid cid;
    private final int codec;
    private final byte[] body;

    private CasObject(Cid cid, int codec, byte[] body) {
        this.cid = cid;
        this.codec = codec;
        this.body = body;
    }

    /** {@return the object of a body, which is copied} */
    public static CasObject of(int codec, byte[] body) {
        MessageDigest digest = Encoder.sha256();
        digest.update(new Encoder(16).ascii(CID_PREFIX).u16(codec).toBytes());
        digest.update(body);
        return new CasObject(Cid.of(digest.digest()), codec, body.clone());
    }

    /** {@return the object's CID} */
    public Cid cid() {
        return cid;
    }

    /** {@return the object's codec, {@link #VALUE} or {@link #TABLE}} */
    public int codec() {
        return codec;
    }

    /** {@return how many bytes its body has} */
    public int bodyBytes() {
        return body.length;
    }

    /** {@return how many bytes its file has} */
    public int fileBytes() {
        return FRAME_BYTES + body.length;
    }

    /** {@return the file's bytes} */
    public byte[] encode() {
        return new Encoder(fileBytes())
                .ascii(MAGIC)
                .u16(FORMAT)
                .u16(codec)
                .u64(body.length)
                .raw(cid.bytes())
                .raw(body)
                .sealed();
    }

    /** {@return whether a file's bytes are this object's: a profiler that finds them so reuses the file} */
    boolean isFile(byte[] file) {
        return Arrays.equals(file, encode());
    }

    /** {@return the CID and the codec} */
    @Override
    public String toString() {
        return cid + " of codec " + codec;
    }
}
