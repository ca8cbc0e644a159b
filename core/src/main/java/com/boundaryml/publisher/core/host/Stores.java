package com.boundaryml.publisher.core.host;

import com.boundaryml.publisher.api.PublisherSettings;
import com.boundaryml.publisher.core.store.Roots;
import com.boundaryml.publisher.spi.store.StoreAccess;
import com.boundaryml.publisher.spi.store.StoreAccessProvider;
import com.boundaryml.publisher.spi.store.StoreSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The stores that are tended now, as the roots come and go. Of one thread. */
final class Stores implements AutoCloseable {

    private final PublisherSettings settings;
    private final StoreAccessProvider provider;
    private final TreeMap<Path, StoreAccess> open = new TreeMap<>();

    Stores(PublisherSettings settings, StoreAccessProvider provider) {
        this.settings = settings;
        this.provider = provider;
    }

    /**
     * Expands the roots anew.
     *
     * @return the stores that are gone; they are closed
     * @throws IOException if a folder cannot be listed; the stores stay as they are
     */
    List<StoreAccess> refresh() throws IOException {
        Set<Path> roots = new TreeSet<>(Roots.expand(settings.roots()));
        List<StoreAccess> gone = new ArrayList<>();
        open.entrySet().removeIf(entry -> {
            if (roots.contains(entry.getKey())) {
                return false;
            }
            entry.getValue().close();
            gone.add(entry.getValue());
            return true;
        });
        for (Path root : roots) {
            open.computeIfAbsent(
                    root,
                    path -> provider.open(
                            new StoreSettings(path, settings.diskBudgetBytes(), settings.minimumFreeBytes())));
        }
        return gone;
    }

    /** {@return the stores, in the order of their roots} */
    Collection<StoreAccess> all() {
        return List.copyOf(open.values());
    }

    @Override
    public void close() {
        open.values().forEach(StoreAccess::close);
        open.clear();
    }
}
