package com.boundaryml.publisher.core.store;

import java.io.IOException;
import java.util.Optional;

/**
 * The file system that a store lies on: the only way by which this package touches it, so that a simulator can take its
 * place. Bound to one root.
 *
 * <p>Obligations: no symbolic link under the root is followed, and nothing blocks on what lies there. What is not synced
 * may be lost in a crash: the bytes of a file until {@link Folder#write} returns, names that come, go or change until
 * {@link Folder#sync} returns. Safe for use by several threads.
 */
public interface Disk {

    /**
     * Opens a folder under the root.
     *
     * @param place which one
     * @return the folder, to be closed, or empty if it is absent
     * @throws java.nio.file.NotDirectoryException if something on the way is no folder
     * @throws IOException if it cannot be opened
     */
    Optional<Folder> open(Place place) throws IOException;

    /**
     * Tries to lock the store against being cleaned away: the sibling {@code <root name>.lock}, shared. The file is
     * created if it is absent.
     *
     * @return the lock, or empty if it is held exclusively
     * @throws java.nio.file.NoSuchFileException if the folder that the root lies in is absent
     * @throws IOException if it cannot be tried
     */
    Optional<Lock> tryLease() throws IOException;

    /**
     * Tries to lock a file under the root, which must be there.
     *
     * @param file which one
     * @param mode how the lock gets along with others
     * @return the lock, or empty if another's is in the way
     * @throws java.nio.file.NoSuchFileException if the file is absent
     * @throws IOException if it cannot be tried
     */
    Optional<Lock> tryLock(Place file, LockMode mode) throws IOException;

    /**
     * Looks, without locking anything, whether a lock on a file is seen.
     *
     * @param file which one, under the root
     * @return true if someone holds a lock on it; false if none is seen, which proves nothing: the holder may live where
     *     this system does not show it
     * @throws IOException if it cannot be looked at
     */
    boolean lockSeen(Place file) throws IOException;

    /**
     * {@return the bytes that are free to this process on the root's disk}
     *
     * @throws IOException if they cannot be told
     */
    long freeBytes() throws IOException;

    /** {@return the type of the root's file system as the system names it, or empty if it cannot be told} */
    Optional<String> fileSystemType();

    /** {@return the place as people find it} */
    String describe(Place place);

    /** How a lock gets along with others. */
    enum LockMode {
        /** Along with other shared ones. */
        SHARED,
        /** Alone. */
        EXCLUSIVE
    }

    /** A lock, held until it is closed. */
    interface Lock extends AutoCloseable {
        /**
         * {@return whether the locked file still lies where it was locked}
         *
         * @throws IOException if that cannot be told
         */
        boolean stillThere() throws IOException;

        @Override
        void close();
    }
}
