package com.boundaryml.publisher.proof.disk;

/** What a process asks of the disk. Each is a point at which it may fail, or the process may die. */
public enum Step {
    OPEN(false),
    LEASE(false),
    LOCK(false),
    LOOK_AT_LOCK(false),
    FREE_SPACE(false),
    LIST(false),
    STAT(false),
    READ(false),
    CREATE(true),
    CREATE_FOLDER(true),
    WRITE(true),
    SYNC_FILE(true),
    RENAME(true),
    DELETE(true),
    DELETE_FOLDER(true),
    SYNC_FOLDER(true);

    private final boolean changes;

    Step(boolean changes) {
        this.changes = changes;
    }

    /** {@return whether it changes the disk, or makes changes durable} */
    public boolean changes() {
        return changes;
    }
}
