package com.boundaryml.publisher.spi.store;

import com.boundaryml.publisher.api.Cid;
import java.io.IOException;
import java.util.Optional;

/** A pass over the values and tables that are pending. Each comes once; those that appear meanwhile may come or not. */
public interface ValueScan extends AutoCloseable {

    /**
     * {@return the next pending file, or empty at the end}
     *
     * @throws IOException if a folder cannot be listed
     */
    Optional<PendingValue> next() throws IOException;

    /** Ends the scan. */
    @Override
    void close();

    /**
     * A pending file.
     *
     * @param cid its CID, by its name
     * @param fileBytes its size
     */
    record PendingValue(Cid cid, long fileBytes) {}
}
