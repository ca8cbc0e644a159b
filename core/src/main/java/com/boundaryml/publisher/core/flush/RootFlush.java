package com.boundaryml.publisher.core.flush;

import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.core.config.GatewayConfig;
import com.boundaryml.publisher.core.store.DiskReason;
import com.boundaryml.publisher.spi.store.Cursor;
import com.boundaryml.publisher.spi.store.CursorState;
import com.boundaryml.publisher.spi.store.SegmentListing;
import com.boundaryml.publisher.spi.store.StoreAccess;
import com.boundaryml.publisher.spi.store.StoreSession;
import java.io.IOException;
import java.nio.file.NotDirectoryException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One flush of one store, in the guide's order: what there is, tables and values, then each stream's segments, then what
 * may be removed.
 */
final class RootFlush {

    private static final Logger LOG = LoggerFactory.getLogger(RootFlush.class);

    private final StoreAccess store;
    private final StoreSession session;
    private final GatewayConfig config;
    private final Tools tools;
    private final Optional<Euid> onlyStream;
    private final Preparer preparer;
    private final Verdicts verdicts;

    RootFlush(StoreAccess store, StoreSession session, GatewayConfig config, Tools tools, Optional<Euid> onlyStream) {
        this.store = store;
        this.session = session;
        this.config = config;
        this.tools = tools;
        this.onlyStream = onlyStream;
        this.preparer = new Preparer(session, config, tools.workbenches());
        this.verdicts = new Verdicts(session, tools);
    }

    /** {@return why the flush ends before its time, or empty if all is settled that can be now} */
    Optional<Halt> run() throws IOException, InterruptedException {
        List<StreamFlush> streams = observe();
        Optional<Halt> halt = values(streams);
        if (halt.isPresent()) {
            return halt;
        }
        for (StreamFlush stream : streams) {
            Optional<Halt> ended = stream.run();
            if (ended.isPresent()) {
                if (!(ended.get() instanceof Halt.GaveUp)) {
                    return ended;
                }
                halt = ended;
                tools.tally().waits("stream " + stream.stream(), ended.get().reason());
            } else {
                session.retire(stream.stream());
            }
        }
        return halt;
    }

    /** D3: of every stream first the meta plane, then the data plane; values are scanned after that. */
    private List<StreamFlush> observe() throws IOException {
        List<Euid> tended = new ArrayList<>();
        List<Euid> present = session.streams();
        tools.suspects().keepStreams(new HashSet<>(present));
        for (Euid stream : present) {
            if (onlyStream.isEmpty() || onlyStream.get().equals(stream)) {
                if (session.tend(stream)) {
                    tended.add(stream);
                } else {
                    tools.tally().waits("stream " + stream, "another publisher tends it");
                }
            }
        }
        Map<Euid, SegmentListing> metas = new LinkedHashMap<>();
        for (Euid stream : tended) {
            listed(stream, Plane.META).ifPresent(listing -> metas.put(stream, listing));
        }
        List<StreamFlush> streams = new ArrayList<>();
        for (Map.Entry<Euid, SegmentListing> meta : metas.entrySet()) {
            Optional<SegmentListing> data = listed(meta.getKey(), Plane.DATA);
            if (data.isPresent()) {
                stream(meta.getKey(), meta.getValue(), data.get()).ifPresent(streams::add);
            }
        }
        return streams;
    }

    /** A stream of which a plane cannot be seen waits: its other plane may refer to what lies there. */
    private Optional<SegmentListing> listed(Euid stream, Plane plane) throws IOException {
        try {
            return Optional.of(session.segments(stream, plane));
        } catch (NotDirectoryException e) {
            tools.tally().waits("stream " + stream, DiskReason.of(e));
            return Optional.empty();
        }
    }

    private Optional<StreamFlush> stream(Euid stream, SegmentListing meta, SegmentListing data) throws IOException {
        return switch (session.cursor(stream)) {
            case CursorState.Absent absent -> Optional.of(flush(stream, meta, data, Optional.empty()));
            case CursorState.At at -> Optional.of(flush(stream, meta, data, Optional.of(at.cursor())));
            case CursorState.Damaged damaged -> {
                LOG.atWarn()
                        .addKeyValue("euid", stream)
                        .log("the cursor does not verify (" + damaged.reason()
                                + "): shipping starts over from the lowest file");
                yield Optional.of(flush(stream, meta, data, Optional.empty()));
            }
            case CursorState.Newer newer -> {
                tools.tally()
                        .waits(
                                "stream " + stream,
                                "its cursor has version " + newer.version() + ", of a later publisher: use that one");
                yield Optional.empty();
            }
        };
    }

    private StreamFlush flush(Euid stream, SegmentListing meta, SegmentListing data, Optional<Cursor> start) {
        return new StreamFlush(stream, session, config, tools, preparer, verdicts, meta, data, start);
    }

    /**
     * Comes after the planes were listed: what they refer to is there (D3). Only where none of them has anything to ship
     * does the look at what is pending decide, which goes by the folders' times, and these may repeat when a clock steps back.
     */
    private Optional<Halt> values(List<StreamFlush> streams) throws IOException, InterruptedException {
        if (streams.stream().allMatch(StreamFlush::isSettled) && store.backlog().valueFiles() == 0) {
            return Optional.empty();
        }
        if (streams.isEmpty()) {
            tools.tally().waits(store.location(), "values are pending, and no stream is there to ship them with");
            return Optional.empty();
        }
        return new ValueFlush(session, config, tools, preparer, verdicts, streams.getFirst().stream()).run();
    }
}
