package com.boundaryml.publisher.distribution;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.luben.zstd.Zstd;

/** Runs in the JVM of the image: compresses its first argument and prints what decompression makes of it. */
final class ZstdProbe {

    private ZstdProbe() {}

    public static void main(String[] arguments) {
        byte[] original = arguments[0].getBytes(UTF_8);
        byte[] restored = Zstd.decompress(Zstd.compress(original), original.length);
        System.out.println(new String(restored, UTF_8));
    }
}
