package com.boundaryml.publisher.spi.transport;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;

/**
 * Where objects go: a gateway that serves the configuration and answers for keys, and a bucket that takes bytes.
 *
 * <p>Obligations:
 *
 * <ul>
 *   <li><b>Durability.</b> {@link PutOutcome.Stored} and {@link Authorization.Stored} mean that the object survives the
 *       loss of this machine, or of its power: the publisher deletes the file on that word.
 *   <li><b>Create-only.</b> No call replaces an object. Of two puts of one key one is {@link PutOutcome.Stored}, the other
 *       {@link PutOutcome.Exists}.
 *   <li><b>Whole or absent.</b> An object that a failed put leaves visible is complete.
 *   <li><b>Outcomes, not exceptions.</b> What a call meets outside itself is a {@link Fault} with its retry class. A
 *       {@link RuntimeException}, an error of linking or of the stack, and {@code null} are taken as {@link Fault.Transient}
 *       and reported as a fault of the plugin.
 *   <li><b>One try.</b> A call neither retries nor waits for better times: the core decides.
 *   <li><b>Time.</b> A call ends by its timeout, and soon after its thread is interrupted.
 *   <li><b>Threads.</b> {@link #put} is called by many threads at once, {@link #config} and {@link #authorize} by one at a
 *       time, beside puts.
 *   <li><b>Secrets.</b> No message, log line or {@code toString} holds a token or a URL's query.
 * </ul>
 *
 * <p>What need not hold: the order of concurrent puts, any listing, any read of what was put.
 */
public interface Transport extends AutoCloseable {

    /**
     * Reads the gateway's configuration.
     *
     * @param timeout how long the call may take
     * @return the configuration as served, unjudged, or what went wrong
     * @throws InterruptedException if the thread is interrupted
     */
    Answer<ConfigOffer> config(Duration timeout) throws InterruptedException;

    /**
     * Asks for leave to write objects. Nothing is written by it.
     *
     * @param request the objects, in upload order
     * @param timeout how long the call may take
     * @return one authorization for each object, in the request's order, or what went wrong with the whole call
     * @throws InterruptedException if the thread is interrupted
     */
    Answer<List<Authorization>> authorize(AuthorizeRequest request, Duration timeout) throws InterruptedException;

    /**
     * Writes one object.
     *
     * @param ticket what {@link #authorize} gave for this object
     * @param body the object's bytes, from position to limit; a view of the caller's own memory that is valid only until
     *     the call returns, and is not to be written to
     * @param timeout how long the call may take, body included
     * @return how it ended
     * @throws InterruptedException if the thread is interrupted; the object may have been stored
     */
    PutOutcome put(UploadTicket ticket, ByteBuffer body, Duration timeout) throws InterruptedException;

    /** Lets go of connections and threads. Called once, after every other call has returned or been given up. */
    @Override
    void close();
}
