package com.boundaryml.publisher.spi.transport;

import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Ulid;
import java.util.List;

/**
 * One call for leave to write objects (guide, "The two endpoints").
 *
 * @param euid the stream that the call speaks for
 * @param flushId the flush that the call belongs to, which also names the pack in it
 * @param objects the objects, in upload order: at least one, and at most one pack
 */
public record AuthorizeRequest(Euid euid, Ulid flushId, List<ObjectSpec> objects) {

    public AuthorizeRequest {
        objects = List.copyOf(objects);
        long packs = objects.stream()
                .filter(object -> object.identity() instanceof ObjectIdentity.Pack)
                .count();
        if (objects.isEmpty() || packs > 1) {
            throw new IllegalArgumentException("an authorize call lists at least one object and at most one pack, not "
                    + objects.size() + " objects and " + packs + " packs");
        }
    }
}
