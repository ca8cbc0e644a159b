package com.boundaryml.publisher.spi.transport;

/**
 * Makes a {@link Transport}. A service provider; its class bears a {@link com.boundaryml.publisher.spi.PluginName}.
 */
public interface TransportProvider {

    /**
     * Makes a transport. No remote call is made yet, so that an unreachable gateway does not keep a host from starting.
     *
     * @param settings the plugin's options and the host's limits
     * @return a new transport
     * @throws com.boundaryml.publisher.api.SettingsException if an option is absent, malformed or unknown
     */
    Transport open(TransportSettings settings);
}
