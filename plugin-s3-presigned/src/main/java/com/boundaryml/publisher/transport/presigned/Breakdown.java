package com.boundaryml.publisher.transport.presigned;

import com.boundaryml.publisher.spi.transport.Fault;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import javax.net.ssl.SSLException;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.MalformedChunkCodingException;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.apache.hc.core5.http.TruncatedChunkException;

/**
 * Calls that ended without an answer. All of them may be tried again (D15). The reason is of this class's own words: an
 * exception's text may quote what went over the wire.
 */
final class Breakdown {

    private Breakdown() {}

    /**
     * {@return the fault}
     *
     * @param request what was asked
     * @param e how it ended
     * @param timeout how long it had
     * @param advice what to do if the connection broke; may be empty
     */
    static Fault fault(HttpRequest request, IOException e, Duration timeout, String advice) {
        return new Fault.Transient(
                Cleaned.reason(request + ": " + words(e, timeout) + (isOnConnection(e) ? advice : "")));
    }

    private static String words(IOException e, Duration timeout) {
        return switch (e) {
            case DeadlineException late -> ("no end within " + timeout.toMillis() + " ms " + late.getMessage()).strip();
            case DescribedException described -> String.valueOf(described.getMessage());
            case UnknownHostException host -> "its name is not in the DNS: check the name and the machine's resolver";
            case SSLException tls -> TlsFailure.words(tls);
            case SocketTimeoutException slow -> "it could not be connected to, or did not answer, in time";
            case ConnectException refused ->
                "it could not be connected to: check that it is up, and whether a proxy is needed";
            case NoRouteToHostException route -> "there is no route to it";
            case NoHttpResponseException closed -> "it closed the connection without an answer";
            case ConnectionClosedException closed -> "its answer was cut off";
            case TruncatedChunkException closed -> "its answer was cut off";
            case EOFException closed -> "its answer was cut off";
            case MalformedChunkCodingException chunks -> "its answer comes in chunks that are damaged or cut off";
            case MessageConstraintException large -> "the head of its answer is longer than is read";
            case SocketException reset -> "the connection broke";
            case InterruptedIOException interrupted -> "the call was given up";
            default -> "the connection failed, and the system does not say why";
        };
    }

    /** {@return whether a connection that stood was broken} */
    private static boolean isOnConnection(IOException e) {
        return switch (e) {
            case ConnectException refused -> false;
            case NoRouteToHostException route -> false;
            case SSLException tls -> true;
            case SocketException broken -> true;
            case NoHttpResponseException closed -> true;
            case ConnectionClosedException closed -> true;
            default -> false;
        };
    }
}
