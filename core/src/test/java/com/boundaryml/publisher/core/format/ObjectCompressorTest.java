package com.boundaryml.publisher.core.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.github.luben.zstd.Zstd;
import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ObjectCompressorTest {

    private static final int FRAME_DESCRIPTOR_AT = 4;
    private static final int CHECKSUM_FLAG = 0x04;
    private static final int DICTIONARY_FLAGS = 0x03;

    static ByteBuffer object(ObjectCompressor compressor, ByteBuffer file) {
        ByteBuffer target = ByteBuffer.allocateDirect((int) ObjectCompressor.bound(file.remaining()));
        return target.limit(compressor.compress(file, target));
    }

    private static ByteBuffer original(ByteBuffer object) {
        return Zstd.decompress(object.duplicate(), (int) Zstd.getFrameContentSize(object));
    }

    /** Text-like bytes, so that there is something to compress. */
    private static ByteBuffer random(Random random, int size) {
        byte[] bytes = new byte[size];
        for (int i = 0; i < size; i++) {
            bytes[i] = (byte) ('a' + Math.min(25, Math.abs((int) (random.nextGaussian() * 5))));
        }
        return Golden.direct(bytes);
    }

    @ParameterizedTest
    @CsvSource({
        "meta-segment.bamlmeta, c3689f78c7405f4cb39e3377181ad1ded9bb286858bc628839ddbb0afd506785",
        "data-segment.bamldata, 313baf8b4f302dcd6fd618a3741077857c4eb45540ac44cac081e0b5d495f3bc",
        "value.bamlvalue, c9694b1d66752ed8b13786e8f5f2d0f90d5c7c7b0fd0408c51f62058c45ff959",
        "table.bamlvalue, 096d026874ee43561faa93643b1353a7980fd07619b685973d7f662aaf6db8f3",
    })
    void theObjectsOfTheGoldenFilesArePinned(String name, String sha256) {
        try (ObjectCompressor compressor = new ObjectCompressor()) {
            ByteBuffer file = Golden.file(name);
            ByteBuffer object = object(compressor, file);
            assertEquals(sha256, Golden.sha256Hex(object));
            assertEquals(file, original(object));
        }
    }

    /** Longer than a block and than the goldens, so that a change of the library's match finder shows. */
    @Test
    void theObjectOfALongTextIsPinned() {
        Random digits = new Random(7);
        byte[] text = new byte[300_000];
        for (int i = 0; i < text.length; i++) {
            text[i] = i % 97 < 40 && i > 5000 ? text[i - 4096] : (byte) ('0' + digits.nextInt(10));
        }
        try (ObjectCompressor compressor = new ObjectCompressor()) {
            assertEquals(
                    "66a5a4ad7776a08b2209187e0131e26a882675cb37035f33f8456024031f8146",
                    Golden.sha256Hex(object(compressor, Golden.direct(text))));
        }
    }

    @Test
    void theFrameTellsTheContentSizeAndHasNeitherChecksumNorDictionary() {
        try (ObjectCompressor compressor = new ObjectCompressor()) {
            ByteBuffer object = object(compressor, random(new Random(1), 70_000));
            assertEquals(70_000, Zstd.getFrameContentSize(object));
            assertEquals(0, object.get(FRAME_DESCRIPTOR_AT) & (CHECKSUM_FLAG | DICTIONARY_FLAGS));
        }
    }

    @Test
    void aReusedContextGivesTheSameBytesAsANewOne() {
        Random random = new Random(2);
        try (ObjectCompressor reused = new ObjectCompressor()) {
            for (int i = 0; i < 200; i++) {
                ByteBuffer file = random(random, 1 + random.nextInt(40_000));
                try (ObjectCompressor fresh = new ObjectCompressor()) {
                    ByteBuffer object = object(reused, file);
                    assertEquals(object(fresh, file), object);
                    assertEquals(file, original(object));
                }
            }
        }
    }

    @Test
    void theSizeOfARoomyTargetChangesNothing() {
        Random random = new Random(3);
        byte[] noise = new byte[10_000];
        random.nextBytes(noise);
        try (ObjectCompressor compressor = new ObjectCompressor()) {
            ByteBuffer file = Golden.direct(noise);
            ByteBuffer roomy = ByteBuffer.allocateDirect(1 << 20).position(123);
            int size = compressor.compress(file, roomy);
            assertEquals(object(compressor, file), roomy.slice(123, size));
        }
    }

    @Test
    void buffersAreNotMoved() {
        try (ObjectCompressor compressor = new ObjectCompressor()) {
            ByteBuffer file = random(new Random(4), 1000).position(10);
            ByteBuffer target = ByteBuffer.allocateDirect(5000).position(20);
            int size = compressor.compress(file, target);
            assertEquals(10, file.position());
            assertEquals(20, target.position());
            assertEquals(5000, target.limit());
            assertEquals(file.slice(), original(target.slice(20, size)));
        }
    }

    @Test
    void aTargetWithoutRoomForTheWorstCaseIsRefused() {
        try (ObjectCompressor compressor = new ObjectCompressor()) {
            ByteBuffer file = random(new Random(5), 1000);
            ByteBuffer target = ByteBuffer.allocateDirect((int) ObjectCompressor.bound(1000) - 1);
            assertThrows(IllegalArgumentException.class, () -> compressor.compress(file, target));
        }
    }

    @Test
    void heapBuffersAreRefused() {
        try (ObjectCompressor compressor = new ObjectCompressor()) {
            ByteBuffer heap = ByteBuffer.allocate(1000);
            ByteBuffer direct = ByteBuffer.allocateDirect(5000);
            assertThrows(IllegalArgumentException.class, () -> compressor.compress(heap, direct));
            assertThrows(IllegalArgumentException.class, () -> compressor.compress(direct.slice(0, 10), heap));
        }
    }
}
