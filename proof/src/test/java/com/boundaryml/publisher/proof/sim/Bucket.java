package com.boundaryml.publisher.proof.sim;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Scope;
import com.boundaryml.publisher.api.Sha256;
import com.boundaryml.publisher.api.Ulid;
import com.boundaryml.publisher.core.format.PackReader;
import com.boundaryml.publisher.spi.transport.ObjectIdentity;
import com.boundaryml.publisher.spi.transport.ObjectKeys;
import com.github.luben.zstd.Zstd;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Holds what was put, takes nothing twice, and looks at every object as it becomes visible. */
final class Bucket {

    static final Scope SCOPE = Scope.parse("acme/demo/dev");

    private static final int LARGEST = 1 << 20;

    private final Records records;
    private final Map<String, Sha256> objects = new HashMap<>();

    Bucket(Records records) {
        this.records = records;
    }

    Optional<Sha256> find(String key) {
        return Optional.ofNullable(objects.get(key));
    }

    int size() {
        return objects.size();
    }

    /** Puts other bytes under the key of a file that is to come, as nobody should. */
    void plant(String path) {
        String key = keyOf(path);
        if (!objects.containsKey(key)) {
            objects.put(key, Sha256.of(new byte[Sha256.BYTES]));
            records.planted(path);
        }
    }

    private static String keyOf(String path) {
        if (path.startsWith("cas/")) {
            Cid cid = new Cid(path.substring(path.lastIndexOf('/') + 1, path.lastIndexOf('.')));
            ObjectIdentity identity =
                    Specimens.isTable(cid) ? new ObjectIdentity.Table(cid) : new ObjectIdentity.Value(cid);
            return ObjectKeys.key(SCOPE, new Euid("0".repeat(32)), Ulid.of(0, 0), identity);
        }
        return ObjectKeys.prefix(SCOPE) + path + ".zst";
    }

    /** Takes an object whose checksum is right. {@return whether its key was free} */
    boolean commit(String key, Euid euid, Ulid flushId, ObjectIdentity identity, byte[] bytes, Sha256 checksum) {
        if (objects.containsKey(key)) {
            return false;
        }
        byte[] original = decompressed(key, bytes);
        switch (identity) {
            case ObjectIdentity.Pack pack -> checkPack(key, euid, flushId, pack, original);
            case ObjectIdentity.Value value -> checkFile(key, Specimens.path(value.cid()), original);
            case ObjectIdentity.Table table -> checkFile(key, Specimens.path(table.cid()), original);
            case ObjectIdentity.Segment segment -> {
                long sequence = segment.sequence().value();
                checkFile(key, Records.path(euid, segment.plane(), sequence), original);
                if (segment.plane() == Plane.META) {
                    checkMeta(euid, sequence);
                }
            }
        }
        objects.put(key, checksum);
        return true;
    }

    private static byte[] decompressed(String key, byte[] bytes) {
        long size = Zstd.getFrameContentSize(bytes);
        if (size < 0 || size > LARGEST) {
            throw new Violation("bytes exact", key + " is no zstd frame with its content size");
        }
        return Zstd.decompress(bytes, (int) size);
    }

    private void checkFile(String key, String path, byte[] original) {
        Records.Made made = records.find(path);
        if (made == null || !Arrays.equals(made.bytes, original)) {
            throw new Violation("bytes exact", key + " is not the file that the profiler closed");
        }
        records.shipped(path);
    }

    private void checkPack(String key, Euid euid, Ulid flushId, ObjectIdentity.Pack pack, byte[] original) {
        List<String> paths = new ArrayList<>();
        PackReader.Verdict verdict = PackReader.read(ByteBuffer.wrap(original), Set.of(1), (cid, file) -> {
            byte[] entry = new byte[file.remaining()];
            file.duplicate().get(entry);
            String path = Specimens.path(cid);
            Records.Made made = records.find(path);
            if (made == null || !Arrays.equals(made.bytes, entry)) {
                throw new Violation("bytes exact", cid + " in " + key + " is not the file that the profiler closed");
            }
            paths.add(path);
        });
        if (!(verdict instanceof PackReader.Verdict.Sound sound)
                || !sound.flushId().equals(flushId)
                || !sound.stream().equals(euid)
                || sound.entries() != pack.entryCount()) {
            throw new Violation("bytes exact", key + " is no pack of its own key: " + verdict);
        }
        paths.forEach(records::shipped);
    }

    /** A meta segment's notification starts the projector: all that it leads to must be there. */
    private void checkMeta(Euid euid, long sequence) {
        Records.Made meta = known(Records.path(euid, Plane.META, sequence));
        for (long lower = 1; lower < sequence; lower++) {
            String path = Records.path(euid, Plane.META, lower);
            if (!records.isRejected(path)) {
                mustBeSettled(path, "meta in order", meta.path);
            }
        }
        checkReferences(meta, meta.path);
        for (long data = 1; data <= meta.dataHighWater; data++) {
            String path = Records.path(euid, Plane.DATA, data);
            mustBeSettled(path, "meta after its data", meta.path);
            if (!records.isNobodys(path)) {
                checkReferences(known(path), meta.path);
            }
        }
    }

    private Records.Made known(String path) {
        Records.Made made = records.find(path);
        if (made == null) {
            throw new Violation("bytes exact", path + " was never closed");
        }
        return made;
    }

    private void mustBeSettled(String path, String promise, String meta) {
        if (!records.isShipped(path) && !records.isHeldDurably(path) && !records.isNobodys(path)) {
            throw new Violation(promise, meta + " became visible before " + path);
        }
    }

    private void checkReferences(Records.Made file, String meta) {
        for (String path : file.refers) {
            boolean there = records.isShipped(path)
                    || records.isPlanted(path)
                    || records.isMarked(path)
                    || records.isNobodys(path)
                    || records.isGivenUp(path)
                    || known(path).everDamaged;
            if (!there) {
                throw new Violation(
                        "meta after its values",
                        meta + " became visible before " + path + ", which " + file.path + " refers to");
            }
        }
    }
}
