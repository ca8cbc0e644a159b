package com.boundaryml.publisher.core.flush;

import com.boundaryml.publisher.spi.store.FileRef;

/** What reading and checking a file ended with. */
sealed interface Preparation {

    /**
     * The object is ready.
     *
     * @param object the object
     */
    record Ready(Prepared object) implements Preparation {}

    /**
     * The file does not verify, or is no file.
     *
     * @param file which one
     * @param reason what was expected and what was found
     */
    record Damaged(FileRef file, String reason) implements Preparation {}

    /**
     * The file, or its object, is larger than the gateway allows.
     *
     * @param file which one
     * @param reason the size and the limit
     */
    record Oversize(FileRef file, String reason) implements Preparation {}

    /**
     * The file stays for later: its version or codec is not supported.
     *
     * @param file which one
     * @param reason what it waits for
     */
    record Waits(FileRef file, String reason) implements Preparation {}

    /**
     * The file cannot be read now. Nothing is known of it.
     *
     * @param file which one
     * @param reason what was met
     */
    record Unreadable(FileRef file, String reason) implements Preparation {}

    /**
     * The file is not there any more.
     *
     * @param file which one
     */
    record Gone(FileRef file) implements Preparation {}
}
