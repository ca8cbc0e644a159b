package com.boundaryml.publisher.core.flush;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Sha256;
import com.boundaryml.publisher.api.Ulid;
import com.boundaryml.publisher.core.config.GatewayConfig;
import com.boundaryml.publisher.core.format.CasFormat;
import com.boundaryml.publisher.core.format.PackBuilder;
import com.boundaryml.publisher.core.format.SegmentFormat;
import com.boundaryml.publisher.core.store.DiskReason;
import com.boundaryml.publisher.spi.store.FileRead;
import com.boundaryml.publisher.spi.store.FileRef;
import com.boundaryml.publisher.spi.store.StoreSession;
import com.boundaryml.publisher.spi.store.ValueScan.PendingValue;
import com.boundaryml.publisher.spi.transport.ObjectIdentity;
import com.boundaryml.publisher.spi.transport.ObjectSpec;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes objects of files: each file is read once, and the bytes that were checked are the bytes that are compressed. Its
 * methods may be called by several threads at once.
 */
final class Preparer {

    private final StoreSession session;
    private final GatewayConfig config;
    private final Workbenches workbenches;

    Preparer(StoreSession session, GatewayConfig config, Workbenches workbenches) {
        this.session = session;
        this.config = config;
        this.workbenches = workbenches;
    }

    /** Makes the object of a segment. */
    Preparation segment(FileRef.Segment file, Arena arena) throws InterruptedException {
        Workbench workbench = workbenches.take();
        try {
            return switch (read(file, workbench)) {
                case Bytes.Unread unread -> unread.why();
                case Bytes.Whole whole -> checkedSegment(file, whole.bytes(), workbench, arena);
            };
        } finally {
            workbenches.free(workbench);
        }
    }

    /**
     * Checks a segment and makes no object of it.
     *
     * @return why it cannot be shipped, or empty if it is sound
     */
    Optional<Preparation> check(FileRef.Segment file) throws InterruptedException {
        Workbench workbench = workbenches.take();
        try {
            return switch (read(file, workbench)) {
                case Bytes.Unread unread -> Optional.of(unread.why());
                case Bytes.Whole whole ->
                    switch (verdict(file, whole.bytes())) {
                        case SegmentFormat.Verdict.Sound sound -> Optional.empty();
                        case SegmentFormat.Verdict.Damaged damaged ->
                            Optional.of(new Preparation.Damaged(file, damaged.reason()));
                        case SegmentFormat.Verdict.UnknownVersion unknown ->
                            Optional.of(unsupported(file, unknown.version()));
                    };
            };
        } finally {
            workbenches.free(workbench);
        }
    }

    private Preparation checkedSegment(FileRef.Segment file, ByteBuffer bytes, Workbench workbench, Arena arena) {
        return switch (verdict(file, bytes)) {
            case SegmentFormat.Verdict.Damaged damaged -> new Preparation.Damaged(file, damaged.reason());
            case SegmentFormat.Verdict.UnknownVersion unknown -> unsupported(file, unknown.version());
            case SegmentFormat.Verdict.Sound sound ->
                object(
                        new ObjectIdentity.Segment(file.plane(), file.sequence()),
                        file,
                        List.of(),
                        sound.dataHighWater(),
                        bytes,
                        workbench,
                        arena);
        };
    }

    private SegmentFormat.Verdict verdict(FileRef.Segment file, ByteBuffer bytes) {
        return SegmentFormat.check(
                bytes, file.stream(), file.plane(), file.sequence(), config.supportedSegmentVersions());
    }

    private Preparation unsupported(FileRef.Segment file, int version) {
        return new Preparation.Waits(
                file,
                "its segment version " + version + " is not among the gateway's " + config.supportedSegmentVersions()
                        + "; it waits until it is");
    }

    /** Makes the object of a value or a table that travels alone. */
    Preparation lone(PendingValue value, Arena arena) throws InterruptedException {
        Workbench workbench = workbenches.take();
        try {
            FileRef.CasObject file = new FileRef.CasObject(value.cid());
            return switch (read(file, workbench)) {
                case Bytes.Unread unread -> unread.why();
                case Bytes.Whole whole -> {
                    CasFormat.Verdict verdict =
                            CasFormat.check(whole.bytes(), value.cid(), config.supportedCasVersions());
                    yield verdict instanceof CasFormat.Verdict.Sound sound
                            ? loneObject(file, sound.codec(), whole.bytes(), workbench, arena)
                            : unsound(file, verdict);
                }
            };
        } finally {
            workbenches.free(workbench);
        }
    }

    private Preparation loneObject(
            FileRef.CasObject file, int codec, ByteBuffer bytes, Workbench workbench, Arena arena) {
        Cid cid = file.cid();
        ObjectIdentity identity =
                codec == CasFormat.CODEC_TABLE ? new ObjectIdentity.Table(cid) : new ObjectIdentity.Value(cid);
        return object(identity, file, List.of(cid), 0, bytes, workbench, arena);
    }

    private Preparation unsound(FileRef.CasObject file, CasFormat.Verdict verdict) {
        return switch (verdict) {
            case CasFormat.Verdict.Damaged damaged -> new Preparation.Damaged(file, damaged.reason());
            case CasFormat.Verdict.UnknownVersion unknown ->
                new Preparation.Waits(
                        file,
                        "its CAS version " + unknown.version() + " is not among the gateway's "
                                + config.supportedCasVersions() + "; it waits until it is");
            case CasFormat.Verdict.UnknownCodec unknown ->
                new Preparation.Waits(
                        file, "its codec " + unknown.codec() + " is not known; it waits for a publisher that knows it");
            case CasFormat.Verdict.Sound sound -> throw new IllegalArgumentException("a sound object is not unsound");
        };
    }

    /**
     * Makes a pack of small values. Tables among them become objects of their own.
     *
     * @param values the values: at least one, and no more than a pack holds
     * @param packId the flush id that names the pack
     * @param stream the stream that the pack belongs to
     * @param arena where the objects' memory comes from
     * @return the pack unless it would be empty, the tables, and what became of the files that are in neither
     */
    List<Preparation> pack(List<PendingValue> values, Ulid packId, Euid stream, Arena arena)
            throws InterruptedException {
        List<Preparation> out = new ArrayList<>();
        List<PendingValue> tables = new ArrayList<>();
        Workbench workbench = workbenches.take();
        try {
            long bytes = values.stream().mapToLong(PendingValue::fileBytes).sum();
            ByteBuffer memory = workbench.source(PackBuilder.memoryFor(bytes, values.size()));
            PackBuilder pack = new PackBuilder(memory, values.size(), packId, stream);
            List<Cid> packed = new ArrayList<>();
            for (PendingValue value : values) {
                FileRef.CasObject file = new FileRef.CasObject(value.cid());
                int size = Math.toIntExact(value.fileBytes());
                ByteBuffer slot = pack.slot(size);
                switch (read(file, slot)) {
                    case Bytes.Unread unread -> out.add(unread.why());
                    case Bytes.Whole whole -> {
                        CasFormat.Verdict verdict =
                                CasFormat.check(whole.bytes(), value.cid(), config.supportedCasVersions());
                        if (!(verdict instanceof CasFormat.Verdict.Sound sound)) {
                            out.add(unsound(file, verdict));
                        } else if (sound.codec() == CasFormat.CODEC_TABLE) {
                            tables.add(value);
                        } else {
                            pack.accept(value.cid(), sound.codec(), size);
                            packed.add(value.cid());
                        }
                    }
                }
            }
            if (!packed.isEmpty()) {
                out.add(packObject(pack, packId, packed, workbench, arena));
            }
        } finally {
            workbenches.free(workbench);
        }
        for (PendingValue table : tables) {
            out.add(lone(table, arena));
        }
        return out;
    }

    private static Preparation packObject(
            PackBuilder pack, Ulid packId, List<Cid> packed, Workbench workbench, Arena arena) {
        MemorySegment body = workbench.compress(pack.finish(), arena);
        return new Preparation.Ready(new Prepared(
                new ObjectSpec(new ObjectIdentity.Pack(pack.entries()), body.byteSize(), checksum(body, workbench)),
                body,
                pack.entryBytes(),
                Optional.of(packId),
                Optional.empty(),
                packed,
                0));
    }

    private Preparation object(
            ObjectIdentity identity,
            FileRef file,
            List<Cid> cids,
            long dataHighWater,
            ByteBuffer bytes,
            Workbench workbench,
            Arena arena) {
        long originalBytes = bytes.remaining();
        MemorySegment body = workbench.compress(bytes, arena);
        if (body.byteSize() > config.maxObjectBytes()) {
            return oversize(file, "its object", body.byteSize());
        }
        return new Preparation.Ready(new Prepared(
                new ObjectSpec(identity, body.byteSize(), checksum(body, workbench)),
                body,
                originalBytes,
                Optional.empty(),
                Optional.of(file),
                cids,
                dataHighWater));
    }

    private static Sha256 checksum(MemorySegment body, Workbench workbench) {
        return Sha256.of(workbench.sha256(body.asByteBuffer()));
    }

    private Preparation oversize(FileRef file, String what, long bytes) {
        return new Preparation.Oversize(
                file, what + " has " + bytes + " bytes, and max_object_bytes allows " + config.maxObjectBytes());
    }

    /** A file's bytes, or why there are none. */
    private sealed interface Bytes {

        record Whole(ByteBuffer bytes) implements Bytes {}

        record Unread(Preparation why) implements Bytes {}
    }

    /** Reads a whole file onto the workbench, which is made larger if need be. */
    private Bytes read(FileRef file, Workbench workbench) throws InterruptedException {
        ByteBuffer room = workbench.source(1);
        try {
            FileRead outcome = session.read(file, room);
            if (outcome instanceof FileRead.Read large && large.fileBytes() > room.position()) {
                if (large.fileBytes() > config.maxObjectBytes()) {
                    return new Bytes.Unread(oversize(file, "it", large.fileBytes()));
                }
                room = workbench.source(large.fileBytes());
                outcome = session.read(file, room);
            }
            return judged(file, outcome, room);
        } catch (IOException e) {
            return unreadable(file, e);
        }
    }

    /** Reads a file that must fill this buffer exactly. */
    private Bytes read(FileRef file, ByteBuffer room) throws InterruptedException {
        try {
            FileRead outcome = session.read(file, room);
            if (outcome instanceof FileRead.Read && room.hasRemaining()) {
                return new Bytes.Unread(new Preparation.Damaged(
                        file, "it has " + room.position() + " bytes, and had " + room.limit() + " when it was listed"));
            }
            return judged(file, outcome, room);
        } catch (IOException e) {
            return unreadable(file, e);
        }
    }

    private static Bytes judged(FileRef file, FileRead outcome, ByteBuffer room) {
        return switch (outcome) {
            case FileRead.Gone gone -> new Bytes.Unread(new Preparation.Gone(file));
            case FileRead.Unsafe unsafe -> new Bytes.Unread(new Preparation.Damaged(file, unsafe.reason()));
            case FileRead.Read read ->
                read.fileBytes() == room.position()
                        ? new Bytes.Whole(room.flip())
                        : new Bytes.Unread(new Preparation.Damaged(file, "its size changed while it was read"));
        };
    }

    /** That this thread is to give up says nothing of the file. */
    private static Bytes unreadable(FileRef file, IOException e) throws InterruptedException {
        if (e instanceof ClosedByInterruptException) {
            Thread.interrupted();
            throw new InterruptedException();
        }
        return new Bytes.Unread(new Preparation.Unreadable(file, "it cannot be read: " + DiskReason.of(e)));
    }
}
