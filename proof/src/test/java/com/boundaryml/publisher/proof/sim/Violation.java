package com.boundaryml.publisher.proof.sim;

/** A promise was broken. An error, so that no code of the product takes it for a fault that it may live with. */
final class Violation extends Error {

    private static final long serialVersionUID = 1L;

    private final String promise;

    Violation(String promise, String what) {
        super(promise + ": " + what);
        this.promise = promise;
    }

    Violation(String promise, String what, Throwable cause) {
        super(promise + ": " + what, cause);
        this.promise = promise;
    }

    /** {@return which promise, in the same words each time} */
    String promise() {
        return promise;
    }
}
