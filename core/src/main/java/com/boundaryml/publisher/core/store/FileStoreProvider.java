package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.core.world.Time;
import com.boundaryml.publisher.spi.PluginName;
import com.boundaryml.publisher.spi.store.StoreAccess;
import com.boundaryml.publisher.spi.store.StoreAccessProvider;
import com.boundaryml.publisher.spi.store.StoreSettings;

/** Provides access to stores on a file system. */
@PluginName("filesystem")
public final class FileStoreProvider implements StoreAccessProvider {

    /** Creates the provider. */
    public FileStoreProvider() {}

    @Override
    public StoreAccess open(StoreSettings settings) {
        if (settings.root().toAbsolutePath().normalize().getFileName() == null) {
            throw new SettingsException(
                    "the root of a store is a folder such as .baml/profiles-v1, not " + settings.root());
        }
        return FileStore.open(settings, Time.system());
    }
}
