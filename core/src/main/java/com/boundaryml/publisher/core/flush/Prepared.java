package com.boundaryml.publisher.core.flush;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.ObjectKind;
import com.boundaryml.publisher.api.Ulid;
import com.boundaryml.publisher.spi.store.FileRef;
import com.boundaryml.publisher.spi.transport.ObjectSpec;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;

/**
 * An object that is ready to be shipped.
 *
 * @param spec what the gateway is told of it
 * @param body its bytes, in memory that lives as long as the batch
 * @param originalBytes the size of the files it holds
 * @param packId the flush id that names it, if it is a pack
 * @param file the file it holds, unless it is a pack
 * @param cids the values or the table it holds
 * @param dataHighWater for a meta segment, the data sequence that must be settled before (D4); else 0
 */
record Prepared(
        ObjectSpec spec,
        MemorySegment body,
        long originalBytes,
        Optional<Ulid> packId,
        Optional<FileRef> file,
        List<Cid> cids,
        long dataHighWater) {

    ObjectKind kind() {
        return spec.identity().kind();
    }

    long files() {
        return file.isPresent() ? 1 : cids.size();
    }
}
