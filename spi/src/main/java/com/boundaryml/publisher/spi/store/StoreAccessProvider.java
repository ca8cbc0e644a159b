package com.boundaryml.publisher.spi.store;

/** Makes {@link StoreAccess}. A service provider; its class bears a {@link com.boundaryml.publisher.spi.PluginName}. */
public interface StoreAccessProvider {

    /**
     * Makes access to one store, which need not exist yet.
     *
     * @param settings which store, and its limits
     * @return new access
     * @throws com.boundaryml.publisher.api.SettingsException if the settings are wrong
     */
    StoreAccess open(StoreSettings settings);
}
