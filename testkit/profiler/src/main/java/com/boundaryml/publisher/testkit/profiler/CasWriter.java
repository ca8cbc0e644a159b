package com.boundaryml.publisher.testkit.profiler;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.testkit.profiler.ProfilerOptions.Durability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Puts content-addressed objects into the store: reuses a file that is there and verifies, and writes one that is not. */
final class CasWriter {

    /** How many objects are not looked at again in bulk writing: enough for those that every segment refers to. */
    private static final int MOST_TRUSTED = 8_192;

    private final StoreLayout layout;
    private final Publication publication;
    private final Durability durability;
    private final Set<Cid> trusted = new HashSet<>();

    CasWriter(StoreLayout layout, Publication publication, Durability durability) {
        this.layout = layout;
        this.publication = publication;
        this.durability = durability;
    }

    /** What became of an object. */
    enum Outcome {
        /** Its file was written. */
        WRITTEN,
        /** Its file was there. */
        REUSED,
        /** Its place holds something else. */
        CONFLICT,
        /** The disk gate is shut. */
        REFUSED
    }

    Outcome put(CasObject object, byte[] file) throws IOException {
        if (trusted.contains(object.cid())) {
            return Outcome.REUSED;
        }
        Path path = layout.casObject(object.cid());
        Optional<Outcome> outcome;
        do {
            outcome = switch (publication.publish(path, file)) {
                case PUBLISHED -> Optional.of(Outcome.WRITTEN);
                case REFUSED -> Optional.of(Outcome.REFUSED);
                case EXISTS -> verify(object, path);
            };
        } while (outcome.isEmpty());
        boolean good = outcome.get() == Outcome.WRITTEN || outcome.get() == Outcome.REUSED;
        if (durability == Durability.BULK && good && trusted.size() < MOST_TRUSTED) {
            trusted.add(object.cid());
        }
        return outcome.get();
    }

    /** {@return what lies at the object's place, or empty if that went away: then the object is written again} */
    private static Optional<Outcome> verify(CasObject object, Path path) throws IOException {
        if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
            return Files.exists(path, LinkOption.NOFOLLOW_LINKS) ? Optional.of(Outcome.CONFLICT) : Optional.empty();
        }
        try {
            return Optional.of(object.isFile(Files.readAllBytes(path)) ? Outcome.REUSED : Outcome.CONFLICT);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }
}
