package com.boundaryml.publisher.launcher;

/** The variables of the environment that stand for no option. */
enum Variables {
    BAML_PUBLISHER_TOKEN("The gateway's token, unless a flag or a variable names a token file."),
    BAML_PROFILE_DIR("The profiler store to tend where no root is set."),
    BAML_PUBLISHER_JVM_OPTIONS("Further options for the Java virtual machine, separated by blanks.");

    private final String description;

    Variables(String description) {
        this.description = description;
    }

    String description() {
        return description;
    }
}
