package com.boundaryml.publisher.api;

/** How {@link Publisher#start} reaches the engine. Implemented by the core module, once. */
public interface PublisherProvider {

    /**
     * Starts a publisher.
     *
     * @param settings what to ship, where to, and within which limits
     * @return the running publisher
     * @throws SettingsException if a setting is wrong, or a plugin it names is absent or refuses its options
     */
    Publisher start(PublisherSettings settings);
}
