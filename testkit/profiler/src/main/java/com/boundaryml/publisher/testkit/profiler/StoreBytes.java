package com.boundaryml.publisher.testkit.profiler;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Sequence;
import com.boundaryml.publisher.testkit.profiler.StoreFile.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a store holds, for comparing it with what was written or shipped. Takes no lock. */
public final class StoreBytes {

    private static final Pattern BOOKKEEPING =
            Pattern.compile("publish\\.lock|usage\\.state|tmp/[^/]+\\.pending|streams/[0-9a-f]{32}/stream\\.lock");
    private static final Pattern SEGMENT =
            Pattern.compile("streams/[0-9a-f]{32}/(meta|data)/([^/]+)\\.baml(meta|data)");
    private static final Pattern CAS_OBJECT = Pattern.compile("cas/sha256/([0-9a-f]{2})/([^/]+)\\.bamlvalue");

    private StoreBytes() {}

    /**
     * {@return every regular file below the root, in ascending order of paths}
     *
     * @param root the store's root folder
     * @throws IOException if a file cannot be read; also if it vanishes meanwhile
     */
    public static List<StoreFile> list(Path root) throws IOException {
        StoreLayout layout = StoreLayout.of(root);
        List<Path> files;
        try (Stream<Path> walk = Files.walk(layout.root())) {
            files = walk.filter(path -> Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS))
                    .sorted()
                    .toList();
        }
        StoreFile[] listed = new StoreFile[files.size()];
        for (int i = 0; i < listed.length; i++) {
            byte[] bytes = Files.readAllBytes(files.get(i));
            String path = layout.relative(files.get(i));
            listed[i] = StoreFile.of(path, kind(path, bytes), bytes);
        }
        return List.of(listed);
    }

    /**
     * {@return those files below the root that a publisher is to ship, in ascending order of paths}
     *
     * @param root the store's root folder
     * @throws IOException if a file cannot be read; also if it vanishes meanwhile
     */
    public static List<StoreFile> toShip(Path root) throws IOException {
        return list(root).stream().filter(file -> file.kind().ships()).toList();
    }

    /**
     * {@return what the ledger must say of the store as it is, in bytes}
     *
     * @param root the store's root folder
     * @throws IOException if the store cannot be walked, or holds what no profiler accepts
     */
    public static long ledgerByScan(Path root) throws IOException {
        return new StoreWalk(StoreLayout.of(root)).total();
    }

    /**
     * {@return what the ledger says, in bytes}
     *
     * @param root the store's root folder
     * @throws IOException if there is no ledger that verifies
     */
    public static long ledger(Path root) throws IOException {
        Path file = StoreLayout.of(root).ledger();
        return Ledger.read(file)
                .orElseThrow(
                        () -> new StoreException("there is no ledger that verifies: expected 48 bytes at " + file));
    }

    private static Kind kind(String path, byte[] bytes) {
        if (BOOKKEEPING.matcher(path).matches()) {
            return Kind.BOOKKEEPING;
        }
        var segment = SEGMENT.matcher(path);
        if (segment.matches()
                && segment.group(1).equals(segment.group(3))
                && Sequence.find(segment.group(2)).isPresent()) {
            return segment.group(1).equals(Plane.META.folder()) ? Kind.META_SEGMENT : Kind.DATA_SEGMENT;
        }
        var object = CAS_OBJECT.matcher(path);
        if (object.matches()
                && object.group(2).startsWith(object.group(1))
                && Cid.find(object.group(2)).isPresent()
                && bytes.length >= CasObject.FRAME_BYTES) {
            int codec = ByteBuffer.wrap(bytes).getShort(CasObject.CODEC_OFFSET);
            return codec == CasObject.TABLE ? Kind.TABLE : Kind.VALUE;
        }
        return Kind.FOREIGN;
    }
}
