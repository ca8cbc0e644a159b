package com.boundaryml.publisher.proof.fuzz;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Scope;
import com.boundaryml.publisher.api.Sequence;
import com.boundaryml.publisher.api.Sha256;
import com.boundaryml.publisher.api.Ulid;
import com.boundaryml.publisher.spi.transport.ObjectIdentity;
import com.boundaryml.publisher.spi.transport.ObjectKeys;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Names and keys: what is taken is spelt as it was read. */
final class ApiTargets {

    private static final String DIGEST = "0123456789abcdef".repeat(4);

    private ApiTargets() {}

    static List<Target> all() {
        return List.of(
                found("euid", Euid::find, Specimen.EUID.hex()),
                found("sequence", Sequence::find, "00000000000000000041", "09223372036854775807"),
                found("ULID", Ulid::find, Specimen.FLUSH_ID.text(), "7ZZZZZZZZZZZZZZZZZZZZZZZZZ"),
                found("CID in a file's name", text -> Cid.find(text).map(Cid::hex), DIGEST),
                parsed("CID", Cid::parse, Cid.PREFIX + DIGEST),
                parsed("checksum", Sha256::new, DIGEST),
                parsed("scope", Scope::parse, "acme/demo/dev"),
                key());
    }

    private static Target found(String name, Function<String, Optional<?>> finder, String... seeds) {
        return Target.ofTexts(
                name,
                input -> {
                    String text = Target.text(input);
                    Optional<?> found = finder.apply(text);
                    found.ifPresent(value -> same(text, value.toString()));
                    return found.isPresent();
                },
                seeds);
    }

    private static Target parsed(String name, Function<String, ?> parser, String seed) {
        return Target.ofTexts(
                name,
                input -> {
                    String text = Target.text(input);
                    try {
                        same(text, parser.apply(text).toString());
                        return true;
                    } catch (IllegalArgumentException e) {
                        return false;
                    }
                },
                seed);
    }

    private static Target key() {
        ObjectIdentity meta = new ObjectIdentity.Segment(Plane.META, new Sequence(41));
        return Target.ofTexts(
                        "key that a gateway names",
                        input -> {
                            String text = Target.text(input);
                            Optional<Scope> scope = ObjectKeys.scope(text, Specimen.EUID, Specimen.FLUSH_ID, meta);
                            scope.ifPresent(
                                    found -> same(text, ObjectKeys.key(found, Specimen.EUID, Specimen.FLUSH_ID, meta)));
                            return scope.isPresent();
                        },
                        ObjectKeys.key(Specimen.SCOPE, Specimen.EUID, Specimen.FLUSH_ID, meta))
                .withWords("/", "//", "evidence/v1/", "../", "%2F", ".");
    }

    private static void same(String read, String spelt) {
        if (!read.equals(spelt)) {
            throw new AssertionError("read as " + spelt);
        }
    }
}
