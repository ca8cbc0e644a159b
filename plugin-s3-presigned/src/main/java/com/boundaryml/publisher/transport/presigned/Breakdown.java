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
import org.apache.hc.core5.http.NoHttpResponseException;

/**
 * Calls that ended without an answer. All of them may be tried again (D15). The reason is of this class's own words: an
 * exception's text may quote what went over the wire.
 */
final class Breakdown {

    private Breakdown() {}

    static Fault fault(HttpRequest request, IOException e, Duration timeout) {
        return new Fault.Transient(Cleaned.reason(request + ": " + words(e, timeout)));
    }

    private static String words(IOException e, Duration timeout) {
        return switch (e) {
            case DeadlineException late -> "no end within " + timeout.toMillis() + " ms";
            case MalformedAnswerException bad -> String.valueOf(bad.getMessage());
            case ProxyRefusedException proxy -> String.valueOf(proxy.getMessage());
            case UnknownHostException host -> "its name is not in the DNS: check the name and the machine's resolver";
            case SSLException tls ->
                "TLS failed (" + tls.getClass().getSimpleName() + ", " + tlsCause(tls)
                        + "): check the certificates and the option ca-bundle";
            case SocketTimeoutException slow -> "it could not be connected to, or did not answer, in time";
            case ConnectException refused ->
                "it could not be connected to: check that it is up, and whether a proxy is needed";
            case NoRouteToHostException route -> "there is no route to it";
            case NoHttpResponseException closed -> "it closed the connection without an answer";
            case ConnectionClosedException closed -> "its answer was cut off";
            case EOFException closed -> "its answer was cut off";
            case SocketException reset -> "the connection broke";
            case InterruptedIOException interrupted -> "the call was given up";
            default -> "it failed (" + e.getClass().getSimpleName() + ")";
        };
    }

    /** A certificate's fault is described by the JDK, with names that the server sent. */
    private static String tlsCause(SSLException e) {
        return Cleaned.quoted(String.valueOf(e.getMessage()), 200);
    }
}
