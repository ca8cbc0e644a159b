package com.boundaryml.publisher.core.verify;

import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Sequence;
import com.boundaryml.publisher.proof.fuzz.Scratch;
import com.boundaryml.publisher.proof.fuzz.Specimen;
import com.boundaryml.publisher.proof.fuzz.Target;
import com.boundaryml.publisher.spi.transport.ObjectIdentity;
import com.boundaryml.publisher.spi.transport.ObjectKeys;
import com.github.luben.zstd.Zstd;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** What lies in a bucket. */
public final class SinkTargets {

    private static final long MOST_BYTES = 1 << 20;

    private SinkTargets() {}

    /** {@return the parsers of this package} */
    public static List<Target> all() {
        return List.of(key(), object());
    }

    private static Target key() {
        return Target.ofTexts(
                        "key found in a bucket",
                        input -> {
                            String text = Target.text(input);
                            Optional<SinkKey> found = SinkKey.find(Specimen.SCOPE, text);
                            if (found.isPresent() && !text.startsWith(ObjectKeys.prefix(Specimen.SCOPE))) {
                                throw new AssertionError("a key of another scope");
                            }
                            return found.isPresent();
                        },
                        key(new ObjectIdentity.Segment(Plane.META, new Sequence(41))),
                        key(new ObjectIdentity.Pack(1)),
                        key(new ObjectIdentity.Value(Specimen.cid(Specimen.VALUE))),
                        key(new ObjectIdentity.Table(Specimen.cid(Specimen.TABLE))))
                .withWords("/", ".", "streams/", "cas/values/", "cas/tables/", ".bamlmeta.zst", ".bamlpack.zst", "..");
    }

    private static String key(ObjectIdentity identity) {
        return ObjectKeys.key(Specimen.SCOPE, Specimen.EUID, Specimen.FLUSH_ID, identity);
    }

    private static Target object() {
        return Target.ofBytes(
                "compressed object",
                input -> {
                    try (ObjectReader reader = new ObjectReader(MOST_BYTES)) {
                        ObjectReader.Outcome outcome = reader.read(Scratch.file(input));
                        if (outcome instanceof ObjectReader.Outcome.Whole whole) {
                            if (whole.original().remaining() > MOST_BYTES || whole.bytes() != input.length) {
                                throw new AssertionError("other sizes than it has");
                            }
                            return true;
                        }
                        return false;
                    }
                },
                List.of(
                        Zstd.compress(Specimen.VALUE, 3),
                        Zstd.compress(new byte[100_000], 3),
                        Zstd.compress("a text that is a text that is a text".getBytes(StandardCharsets.UTF_8), 3)));
    }
}
