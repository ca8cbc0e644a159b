package com.boundaryml.publisher.spi.store;

import java.io.IOException;

/**
 * One profiler store, as the publisher sees it.
 *
 * <p>Obligations:
 *
 * <ul>
 *   <li><b>Never a profiler byte changed.</b> A file of the profiler's is read, or removed once it has been shipped; it is
 *       never written to, moved or replaced.
 *   <li><b>Locks.</b> The profiler's locks are taken as it takes them, in its order and for the shortest time, and none is
 *       held between sessions that would keep the profiler or a clean-up of the store from working.
 *   <li><b>Ledger.</b> After each method the store's byte ledger equals what a scan of the store would count.
 *   <li><b>Hostile content.</b> Nothing outside the store is read or removed, whatever lies in it; nothing blocks on what
 *       lies in it; what is refused is said.
 *   <li><b>Threads.</b> One thread at a time calls these methods, but for {@link StoreSession#read}, which many call at
 *       once.
 *   <li><b>Errors.</b> An {@link IOException} means that the step did not complete; the same step later may. A step that
 *       did not complete has not lost anything.
 * </ul>
 *
 * <p>What need not hold: that a listing is a snapshot. Files come, and other publishers take some away, at any time.
 */
public interface StoreAccess extends AutoCloseable {

    /** {@return where the store lies, for people} */
    String location();

    /**
     * Takes a look at what is pending, without any lock and cheaply enough for once a second. A value that comes while no
     * stream changes may be missing for 5 s; once a session has begun after it came, it is not.
     *
     * @return what is pending
     * @throws IOException if the store cannot be looked at
     */
    Backlog backlog() throws IOException;

    /**
     * Begins a session, which keeps the store from being cleaned away while it lasts.
     *
     * @return the session, or why there is none now
     * @throws IOException if the store cannot be entered
     */
    Entry enter() throws IOException;

    /** Gives up every stream that is tended. */
    @Override
    void close();

    /** What an attempt to begin a session ended with. */
    sealed interface Entry {
        /**
         * The session has begun.
         *
         * @param session the session, to be closed by the caller
         */
        record Entered(StoreSession session) implements Entry {}

        /** Someone cleans the store away: it is to be left alone for now. */
        record Locked() implements Entry {}

        /** There is no store here now. */
        record Absent() implements Entry {}
    }
}
