package com.boundaryml.publisher.spi.store;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.FlushReport.Freed;
import com.boundaryml.publisher.api.HeldReason;
import com.boundaryml.publisher.api.Plane;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;

/** The time of one flush in a store. The obligations are those of {@link StoreAccess}. */
public interface StoreSession extends AutoCloseable {

    /**
     * {@return the streams in the store, in ascending order}
     *
     * @throws IOException if they cannot be listed
     */
    List<Euid> streams() throws IOException;

    /**
     * Makes this publisher the one that tends the stream, until the {@link StoreAccess} is closed or the stream is gone
     * (D13).
     *
     * @return whether it is; false if another publisher tends it, or the stream is gone
     * @throws IOException if its lock cannot be tried
     */
    boolean tend(Euid stream) throws IOException;

    /**
     * Lists the committed segments of a plane. The last one is the plane's high-water mark.
     *
     * @throws IOException if they cannot be listed
     */
    SegmentListing segments(Euid stream, Plane plane) throws IOException;

    /**
     * Reads the stream's cursor.
     *
     * @throws IOException if it cannot be read
     */
    CursorState cursor(Euid stream) throws IOException;

    /**
     * Moves the stream's cursor, durably. It never moves back.
     *
     * @throws IOException if it was not moved durably
     * @throws IllegalArgumentException if the cursor would move back
     */
    void advance(Euid stream, Cursor cursor) throws IOException;

    /**
     * Begins a scan of the values and tables that are pending: those without a mark, and those with the mark to be retried.
     * The scan needs memory for one folder of the store at the most.
     *
     * @throws IOException if the store cannot be scanned
     */
    ValueScan pendingValues() throws IOException;

    /**
     * Reads a file from its start, to the limit of the buffer or to its own end.
     *
     * @param file which one
     * @param into where its bytes go, from the buffer's position on; the position moves behind the last byte read
     * @return how large the file is, or why it is not read
     * @throws IOException if reading fails
     */
    FileRead read(FileRef file, ByteBuffer into) throws IOException;

    /**
     * Marks a file as held, durably: a mark that stands survives a crash.
     *
     * @throws IOException if the mark does not stand durably
     */
    void hold(FileRef file, HeldReason reason) throws IOException;

    /**
     * Makes the marks that stand in a plane durable, whoever has set them: a mark may be seen and yet be lost in a crash, if
     * the step that set it failed or its publisher ended in the middle of it. The cursor passes a held segment only after.
     *
     * @throws IOException if they may not be durable
     */
    void makeMarksDurable(Euid stream, Plane plane) throws IOException;

    /**
     * Lists the files that bear the mark of being held.
     *
     * @param most how many to name at the most
     * @return the first of them, segments before values
     * @throws IOException if they cannot be listed
     */
    List<HeldFile> held(int most) throws IOException;

    /**
     * Takes the retry mark from a segment that was shipped late, or from a file that is gone.
     *
     * @throws IOException if the mark stands still
     */
    void retried(FileRef file) throws IOException;

    /**
     * Marks values and tables as shipped, from now on. Marks that stand already, and files that are gone, are no error.
     *
     * @throws IOException if some marks do not stand
     */
    void markShipped(List<Cid> cids) throws IOException;

    /**
     * Removes the segments of a plane that have been shipped: those up to a sequence that bear no mark, but for the newest
     * of the plane while the stream's owner lives (D11).
     *
     * @param through the last sequence that the durable cursor has passed
     * @return what was removed
     * @throws IOException if some were not removed
     */
    Freed release(Euid stream, Plane plane, long through) throws IOException;

    /**
     * Removes the shipped values and tables whose mark is older than an instant.
     *
     * @return what was removed
     * @throws IOException if some were not removed
     */
    Freed expire(Instant olderThan) throws IOException;

    /**
     * Under disk pressure, removes shipped values and tables, those with the oldest mark first, until the pressure is off
     * or none is left.
     *
     * @return what was removed
     * @throws IOException if some were not removed
     */
    Freed relieve() throws IOException;

    /**
     * Removes the stream's folder, if its owner is gone, no segment is left in it, and it is not the last stream of a store in
     * which there are values or tables: should these have to be shipped once more, they need a stream to go with (D2, D11).
     *
     * @return whether it is gone
     * @throws IOException if it could not be removed
     */
    boolean retire(Euid stream) throws IOException;

    /**
     * Compares the ledger and the free space with their limits (D12).
     *
     * @throws IOException if they cannot be read
     */
    DiskPressure pressure() throws IOException;

    /**
     * Names the file as people find it.
     *
     * @return its path
     */
    String describe(FileRef file);

    /** Ends the session. */
    @Override
    void close();
}
