package com.boundaryml.publisher.transport.presigned;

import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultHttpResponseParserFactory;
import org.apache.hc.core5.http.io.HttpMessageParser;
import org.apache.hc.core5.http.io.SessionInputBuffer;
import org.jspecify.annotations.Nullable;

/** Makes the parser of one connection's answers, and knows what has come in that no answer was read from. */
final class AnswerParsers extends DefaultHttpResponseParserFactory {

    private @Nullable SessionInputBuffer incoming;

    AnswerParsers(Http1Config limits) {
        super(limits);
    }

    @Override
    public HttpMessageParser<ClassicHttpResponse> create() {
        HttpMessageParser<ClassicHttpResponse> parser = super.create();
        return (buffer, in) -> {
            incoming = buffer;
            return parser.parse(buffer, in);
        };
    }

    /** {@return whether something lies ready that came behind the end of the last answer} */
    boolean hasUnread() {
        return incoming != null && incoming.length() > 0;
    }
}
