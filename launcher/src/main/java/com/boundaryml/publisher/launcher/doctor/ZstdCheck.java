package com.boundaryml.publisher.launcher.doctor;

import com.github.luben.zstd.Zstd;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Whether the native compressor can be loaded, and gives back what it was given. */
final class ZstdCheck implements Check {

    private static final String SAMPLE = "evidence ".repeat(20);

    @Override
    public String what() {
        return "zstd";
    }

    @Override
    public List<Finding> findings() {
        byte[] sample = SAMPLE.getBytes(StandardCharsets.US_ASCII);
        try {
            byte[] compressed = Zstd.compress(sample);
            if (!Arrays.equals(sample, Zstd.decompress(compressed, sample.length))) {
                return List.of(Finding.fail(what(), "it does not give back what it compressed", advice()));
            }
            return List.of(Finding.ok(
                    what(),
                    "the native library is loaded; " + sample.length + " bytes became " + compressed.length
                            + " and came back whole"));
        } catch (LinkageError e) {
            return List.of(Finding.fail(what(), "the native library cannot be loaded: " + e.getMessage(), advice()));
        }
    }

    private static String advice() {
        return "Use the image for this system and processor; where the library is unpacked at its first use, the folder for"
                + " temporary files must allow programs (no noexec).";
    }
}
