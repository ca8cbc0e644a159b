package com.boundaryml.publisher.launcher.doctor;

/** How something looked at is. */
public enum Verdict {
    /** As it should be. */
    OK("ok"),
    /** The publisher works with it, but a person should know. */
    WARN("warn"),
    /** It keeps the publisher from its work. */
    FAIL("fail"),
    /** It could not be looked at, because of something else, or did not need to be. */
    SKIPPED("skipped");

    private final String label;

    Verdict(String label) {
        this.label = label;
    }

    /** {@return the word for it} */
    public String label() {
        return label;
    }
}
