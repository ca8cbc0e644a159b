package com.boundaryml.publisher.api;

/** A setting is absent, malformed or unknown. The message names the setting, what was found, and what is expected. */
public final class SettingsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message names the setting, what was found, and what is expected; never a secret
     */
    public SettingsException(String message) {
        super(message);
    }

    /**
     * Creates the exception.
     *
     * @param message names the setting, what was found, and what is expected; never a secret
     * @param cause what brought it to light
     */
    public SettingsException(String message, Throwable cause) {
        super(message, cause);
    }
}
