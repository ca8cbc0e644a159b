package com.boundaryml.publisher.core.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.spi.PluginName;
import com.boundaryml.publisher.spi.store.StoreAccess;
import com.boundaryml.publisher.spi.store.StoreAccessProvider;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileStoreProviderTest {

    @TempDir
    Path folder;

    private final StoreAccessProvider provider = new FileStoreProvider();

    @Test
    void itIsProvidedByTheModuleUnderItsName() {
        assertEquals(
                List.of(FileStoreProvider.class.getName()),
                FileStoreProvider.class.getModule().getDescriptor().provides().stream()
                        .filter(provides -> provides.service().equals(StoreAccessProvider.class.getName()))
                        .flatMap(provides -> provides.providers().stream())
                        .toList());
        assertEquals(
                "filesystem",
                FileStoreProvider.class.getAnnotation(PluginName.class).value());
    }

    @Test
    void aStoreMayBeAbsentAndIsNamedByItsPath() throws Exception {
        Path root = folder.resolve("profiles-v1");
        try (StoreAccess store = provider.open(Stores.settings(root))) {
            assertEquals(root.toString(), store.location());
            assertEquals(0, store.backlog().files());
        }
    }

    @Test
    void theFileSystemsRootIsNoStore() {
        assertThrows(SettingsException.class, () -> provider.open(Stores.settings(Path.of("/"))));
    }
}
