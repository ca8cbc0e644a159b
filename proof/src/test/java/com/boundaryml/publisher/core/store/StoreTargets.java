package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.proof.fuzz.Scratch;
import com.boundaryml.publisher.proof.fuzz.Specimen;
import com.boundaryml.publisher.proof.fuzz.Target;
import com.boundaryml.publisher.spi.store.Cursor;
import com.boundaryml.publisher.spi.store.CursorState;
import com.boundaryml.publisher.spi.store.SegmentListing;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** What lies in a store beside the profiler's files: state, markers, names; and the system's table of locks. */
public final class StoreTargets {

    private static final String SEGMENT = "00000000000000000041.bamlmeta";
    private static final String VALUE = "ab".repeat(32);

    private StoreTargets() {}

    /** {@return the parsers of this package} */
    public static List<Target> all() {
        return List.of(cursor(), ledger(), segmentName(), plane(), values(), locks());
    }

    private static Target cursor() {
        return Target.ofBytes(
                        "cursor",
                        input -> {
                            CursorState state = CursorFile.decode(Specimen.EUID, input, input.length);
                            if (state instanceof CursorState.At at) {
                                same(input, CursorFile.encode(Specimen.EUID, at.cursor()));
                                return true;
                            }
                            return false;
                        },
                        List.of(
                                CursorFile.encode(Specimen.EUID, new Cursor(41, 7)),
                                CursorFile.encode(Specimen.EUID, new Cursor(0, Long.MAX_VALUE))))
                .withRepair(Specimen::rehashed);
    }

    private static Target ledger() {
        return Target.ofBytes(
                        "ledger",
                        input -> {
                            OptionalLong total = UsageState.decode(input);
                            total.ifPresent(bytes -> same(input, UsageState.encode(bytes)));
                            return total.isPresent();
                        },
                        List.of(UsageState.encode(48), UsageState.encode(1L << 40)))
                .withRepair(Specimen::rehashed);
    }

    private static Target segmentName() {
        return Target.ofTexts(
                        "segment's or marker's name",
                        input -> {
                            String text = Target.text(input);
                            Optional<SegmentName> found = SegmentName.find(Plane.META, text);
                            found.ifPresent(name -> same(
                                    text,
                                    Plane.META.fileName(name.sequence())
                                            + name.marker().map(Marker::suffix).orElse("")));
                            if (SegmentName.isBeyondRange(Plane.META, text) && found.isPresent()) {
                                throw new AssertionError("in range and beyond it");
                            }
                            return found.isPresent();
                        },
                        SEGMENT,
                        SEGMENT + ".corrupt",
                        SEGMENT + ".retry")
                .withWords(".bamlmeta", ".bamldata", ".corrupt", ".conflict", ".oversize", ".refused", ".missing");
    }

    private static Target plane() {
        return Target.ofTexts(
                        "names in a plane's folder",
                        input -> {
                            PlaneNames names = PlaneNames.read(folder(input), Plane.META, "a plane", new Remarks());
                            SegmentListing listing = names.listing();
                            for (int i = 1; i < listing.size(); i++) {
                                if (listing.sequence(i) <= listing.sequence(i - 1)) {
                                    throw new AssertionError("sequences that do not ascend");
                                }
                            }
                            names.orphans(Plane.META);
                            return listing.size() > 0;
                        },
                        SEGMENT + "\n00000000000000000042.bamlmeta\n" + SEGMENT + ".corrupt\nother",
                        "09223372036854775807.bamlmeta\n" + SEGMENT)
                .withWords("\n", SEGMENT + "\n", ".retry\n", "99999999999999999999.bamlmeta\n")
                .withAllocations(256 << 10, 256);
    }

    private static Target values() {
        return Target.ofTexts(
                        "names in a folder of values",
                        input -> {
                            ValueNames names = ValueNames.read(folder(input), "ab");
                            for (String digits : names.pending()) {
                                names.heldReason(digits);
                            }
                            return !names.present().isEmpty();
                        },
                        VALUE + ".bamlvalue\n" + VALUE + ".shipped\n" + VALUE + ".bamlvalue.corrupt")
                .withWords("\n", VALUE, ".bamlvalue", ".shipped", ".retry")
                .withAllocations(256 << 10, 256);
    }

    /** A folder of which nothing but the names is asked, one a line. No two are the same, as in any folder. */
    private static Folder folder(byte[] names) {
        return (Folder) Proxy.newProxyInstance(
                Folder.class.getClassLoader(), new Class<?>[] {Folder.class}, (proxy, method, arguments) -> {
                    if (!method.getName().equals("names")) {
                        throw new UnsupportedOperationException(method.getName());
                    }
                    @SuppressWarnings("unchecked")
                    Consumer<String> each = (Consumer<String>) arguments[0];
                    Target.text(names).lines().distinct().forEach(each);
                    return null;
                });
    }

    private static Target locks() {
        return Target.ofTexts(
                        "/proc/locks",
                        input -> {
                            try {
                                return new LockTable(Scratch.file(input)).holds(0x803, 12_345);
                            } catch (IOException e) {
                                return false;
                            }
                        },
                        "1: FLOCK  ADVISORY  WRITE 4711 08:03:12345 0 EOF\n2: POSIX  ADVISORY  READ 1 00:1a:7 0 EOF\n",
                        "1: -> FLOCK  ADVISORY  WRITE 4711 08:03:12345 0 EOF\n3: FLOCK  ADVISORY  WRITE -1 08:03:12345 0 EOF")
                .withWords("\n", " ", "FLOCK", "08:03:12345", "->", "EOF")
                .withAllocations(256 << 10, 1_024);
    }

    private static void same(byte[] read, byte[] written) {
        if (!Arrays.equals(read, written)) {
            throw new AssertionError("it would be written in other bytes");
        }
    }

    private static void same(String read, String written) {
        if (!read.equals(written)) {
            throw new AssertionError("it would be written as " + written);
        }
    }
}
