package com.boundaryml.publisher.launcher.lambda;

/** Lambda as an extension sees it. Used by one thread. */
interface ExtensionsApi {

    /**
     * Waits for the next event, for as long as it takes: the process may stand still for hours meanwhile.
     *
     * @throws ExtensionsApiException if there will be none
     */
    Event next() throws ExtensionsApiException;

    /**
     * Says why the extension could not start. Lambda then gives up the environment.
     *
     * @param type what kind of failure it is, such as {@code Extension.ConfigInvalid}
     * @param message what went wrong
     * @throws ExtensionsApiException if it could not be said
     */
    void failedToStart(String type, String message) throws ExtensionsApiException;

    /** Says why the extension ends early. Parameters and errors as with {@link #failedToStart}. */
    void endsEarly(String type, String message) throws ExtensionsApiException;
}
