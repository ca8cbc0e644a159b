package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.HeldReason;
import java.io.IOException;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the names in one folder of content-addressed objects say. Keys are the 64 digits.
 *
 * @param present the objects that are there
 * @param shipped those with a marker of having been shipped, there or not
 * @param markers the markers of being held or to be retried, there or not
 */
record ValueNames(Set<String> present, Set<String> shipped, Map<String, Set<Marker>> markers) {

    private static final int DIGITS = 2 * Cid.BYTES;

    /** Reads the names of the folder with this prefix. An object that lies in another's folder is ignored. */
    static ValueNames read(Folder folder, String prefix) throws IOException {
        Set<String> present = new HashSet<>();
        Set<String> shipped = new HashSet<>();
        Map<String, Set<Marker>> markers = new HashMap<>();
        folder.names(name -> {
            if (name.length() <= DIGITS || !name.startsWith(prefix)) {
                return;
            }
            String digits = name.substring(0, DIGITS);
            if (Cid.find(digits).isEmpty()) {
                return;
            }
            String rest = name.substring(DIGITS);
            if (rest.equals(Layout.VALUE_SUFFIX)) {
                present.add(digits);
            } else if (rest.equals(Layout.SHIPPED_SUFFIX)) {
                shipped.add(digits);
            } else if (rest.startsWith(Layout.VALUE_SUFFIX)) {
                Marker.find(rest.substring(Layout.VALUE_SUFFIX.length()))
                        .ifPresent(marker -> markers.computeIfAbsent(digits, key -> EnumSet.noneOf(Marker.class))
                                .add(marker));
            }
        });
        return new ValueNames(present, shipped, markers);
    }

    /** {@return the present objects that are to be shipped, ascending} */
    List<String> pending() {
        return present.stream().filter(this::isPending).sorted().toList();
    }

    private boolean isPending(String digits) {
        Set<Marker> marks = markers.getOrDefault(digits, Set.of());
        return marks.contains(Marker.RETRY) || (marks.isEmpty() && !shipped.contains(digits));
    }

    /** {@return why a present object is held, if it is} */
    Optional<HeldReason> heldReason(String digits) {
        Set<Marker> marks = markers.getOrDefault(digits, Set.of());
        return !present.contains(digits) || marks.contains(Marker.RETRY)
                ? Optional.empty()
                : marks.stream().flatMap(marker -> marker.reason().stream()).findFirst();
    }
}
