package com.boundaryml.publisher.launcher.lambda;

/** The Extensions API could not be talked to, or has said what it should not. The message says what, and when. */
public final class ExtensionsApiException extends Exception {

    private static final long serialVersionUID = 1;

    ExtensionsApiException(String message) {
        super(message);
    }

    ExtensionsApiException(String message, Throwable cause) {
        super(message, cause);
    }
}
