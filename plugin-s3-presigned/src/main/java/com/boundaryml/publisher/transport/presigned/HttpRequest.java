package com.boundaryml.publisher.transport.presigned;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;

/**
 * A request as it goes over the wire: this line, Host, these headers in this order, this body, and nothing else.
 *
 * @param method such as {@code PUT}
 * @param origin the server
 * @param target path and query, written as they are
 * @param headers all headers but Host; with a body, Content-Length is among them
 * @param body the body, if there is one
 */
record HttpRequest(String method, Origin origin, String target, List<HttpHeader> headers, Optional<HttpEntity> body) {

    HttpRequest {
        headers = List.copyOf(headers);
    }

    ClassicHttpRequest onWire() {
        BasicClassicHttpRequest request = new BasicClassicHttpRequest(method, target);
        List<HttpHeader> all = new ArrayList<>();
        all.add(new HttpHeader("Host", origin.hostHeader()));
        all.addAll(headers);
        all.forEach(header -> request.addHeader(header.name(), header.value()));
        body.ifPresent(request::setEntity);
        return request;
    }

    /** {@return method, server and path, without query and headers} */
    @Override
    public String toString() {
        int query = target.indexOf('?');
        return method + " " + origin + (query < 0 ? target : target.substring(0, query));
    }
}
