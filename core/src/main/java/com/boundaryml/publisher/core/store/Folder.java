package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.spi.store.FileRead;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Consumer;

/** An open folder of a {@link Disk}. Names are single names in it. For one thread. */
public interface Folder extends AutoCloseable {

    /**
     * Lists the names, once a folder at the most.
     *
     * @param each is given each name, in any order
     * @throws IOException if listing fails
     */
    void names(Consumer<String> each) throws IOException;

    /**
     * {@return what lies under a name, or empty if nothing does}
     *
     * @throws IOException if that cannot be told
     */
    Optional<Stat> stat(String name) throws IOException;

    /**
     * Opens a folder in this one.
     *
     * @return the folder, to be closed, or empty if it is absent
     * @throws java.nio.file.NotDirectoryException if it is no folder
     * @throws IOException if it cannot be opened
     */
    Optional<Folder> folder(String name) throws IOException;

    /**
     * Reads a file from its start, to the buffer's limit or the file's end. What is no regular file, or bears more than
     * one name, which may be that of a file outside the store, is not read.
     *
     * @throws IOException if reading fails
     */
    FileRead read(String name, ByteBuffer into) throws IOException;

    /**
     * Creates a file of no bytes.
     *
     * @throws java.nio.file.FileAlreadyExistsException if the name is taken
     * @throws IOException if it was not created
     */
    void create(String name) throws IOException;

    /**
     * Creates a folder.
     *
     * @throws java.nio.file.FileAlreadyExistsException if the name is taken
     * @throws IOException if it was not created
     */
    void createFolder(String name) throws IOException;

    /**
     * Creates a file with these bytes and syncs them. A file that was created and not filled is left behind by a failure.
     *
     * @throws java.nio.file.FileAlreadyExistsException if the name is taken
     * @throws IOException if it was not written
     */
    void write(String name, byte[] bytes) throws IOException;

    /**
     * Renames a file in one step, onto what lies under the new name, if anything.
     *
     * @param name its name here
     * @param target the folder it goes to, of the same disk
     * @param newName its name there
     * @throws IOException if it was not renamed
     */
    void rename(String name, Folder target, String newName) throws IOException;

    /**
     * Deletes what is no folder.
     *
     * @return false if it was not there
     * @throws IOException if it was not deleted
     */
    boolean delete(String name) throws IOException;

    /**
     * Deletes an empty folder.
     *
     * @return false if it was not there
     * @throws java.nio.file.DirectoryNotEmptyException if it is not empty
     * @throws IOException if it was not deleted
     */
    boolean deleteFolder(String name) throws IOException;

    /**
     * Makes the names in this folder durable.
     *
     * @throws IOException if they may not be
     */
    void sync() throws IOException;

    @Override
    void close();
}
