package com.boundaryml.publisher.core.store;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says what is odd in a store, each thing once. Remembers a bounded number of them. Safe for use by several threads. */
final class Remarks {

    private static final Logger LOG = LoggerFactory.getLogger(Remarks.class);
    private static final int MOST_REMEMBERED = 4096;

    private final Set<String> said = Collections.synchronizedSet(Collections.newSetFromMap(new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
            return size() > MOST_REMEMBERED;
        }
    }));

    /** Warns of something at a place, unless the same has been said. */
    void warnOnce(String where, String what) {
        if (said.add(where + ' ' + what)) {
            LOG.warn("{}: {}", where, what);
        }
    }

    /** Says something at a place that needs nobody's action, unless the same has been said. */
    void infoOnce(String where, String what) {
        if (said.add(where + ' ' + what)) {
            LOG.info("{}: {}", where, what);
        }
    }

    /** Forgets that something was said, as it has ended. */
    void ended(String where, String what) {
        said.remove(where + ' ' + what);
    }
}
