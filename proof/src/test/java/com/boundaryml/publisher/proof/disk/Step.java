package com.boundaryml.publisher.proof.disk;

/** What a process asks of the disk. Each is a point at which it may fail, or the process may die. */
public enum Step {
    OPEN,
    LEASE,
    LOCK,
    LOOK_AT_LOCK,
    FREE_SPACE,
    LIST,
    STAT,
    READ,
    CREATE,
    CREATE_FOLDER,
    WRITE,
    SYNC_FILE,
    RENAME,
    DELETE,
    DELETE_FOLDER,
    SYNC_FOLDER;

    /** {@return whether it changes the disk} */
    public boolean changes() {
        return ordinal() >= CREATE.ordinal();
    }
}
