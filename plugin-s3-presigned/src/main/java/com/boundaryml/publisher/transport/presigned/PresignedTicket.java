package com.boundaryml.publisher.transport.presigned;

import com.boundaryml.publisher.spi.transport.UploadTicket;
import java.util.List;

/**
 * Leave to put one object.
 *
 * @param url where to
 * @param headers what was signed, in the gateway's order
 * @param sizeBytes how many bytes
 */
record PresignedTicket(UploadUrl url, List<HttpHeader> headers, long sizeBytes) implements UploadTicket {

    PresignedTicket {
        headers = List.copyOf(headers);
    }

    /** {@return server and path, without the query} */
    @Override
    public String toString() {
        return url.toString();
    }
}
