package com.boundaryml.publisher.transport.presigned;

import com.boundaryml.publisher.spi.transport.AuthorizeRequest;
import com.boundaryml.publisher.spi.transport.ObjectIdentity;
import com.boundaryml.publisher.spi.transport.ObjectSpec;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.hc.core5.http.io.entity.AbstractHttpEntity;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;

/**
 * The body of an authorize call (guide, "POST /v1/uploads/authorize"), written straight to the wire. It is written twice,
 * the first time to be counted: a known length passes through more gateways than chunks do, and no copy is kept.
 */
final class AuthorizeBody extends AbstractHttpEntity {

    private static final JsonFactory JSON =
            JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();
    private static final int VALUE_CODEC = 1;
    private static final int TABLE_CODEC = 2;

    private final AuthorizeRequest request;
    private final long length;

    AuthorizeBody(AuthorizeRequest request) {
        super("application/json", null);
        this.request = request;
        Counter counter = new Counter();
        writeTo(counter);
        length = counter.count;
    }

    @Override
    public void writeTo(OutputStream out) {
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), out)) {
            json.writeStartObject();
            json.writeStringProperty("process_euid", request.euid().hex());
            json.writeStringProperty("flush_id", request.flushId().text());
            json.writeName("objects");
            json.writeStartArray();
            request.objects().forEach(object -> write(json, object));
            json.writeEndArray();
            json.writeEndObject();
        }
    }

    private static void write(JsonGenerator json, ObjectSpec object) {
        ObjectIdentity identity = object.identity();
        json.writeStartObject();
        json.writeStringProperty("kind", identity.kind().label());
        switch (identity) {
            case ObjectIdentity.Segment segment ->
                json.writeNumberProperty("sequence", segment.sequence().value());
            case ObjectIdentity.Pack pack -> json.writeNumberProperty("entry_count", pack.entryCount());
            case ObjectIdentity.Value value -> {
                json.writeStringProperty("cid", value.cid().toString());
                json.writeNumberProperty("codec", VALUE_CODEC);
            }
            case ObjectIdentity.Table table -> {
                json.writeStringProperty("cid", table.cid().toString());
                json.writeNumberProperty("codec", TABLE_CODEC);
            }
        }
        json.writeNumberProperty("size_bytes", object.sizeBytes());
        json.writeStringProperty("checksum_sha256", object.checksum().hex());
        json.writeEndObject();
    }

    @Override
    public long getContentLength() {
        return length;
    }

    @Override
    public boolean isStreaming() {
        return false;
    }

    @Override
    public InputStream getContent() {
        throw new UnsupportedOperationException("a body to send is not read from");
    }

    @Override
    public void close() {}

    private static final class Counter extends OutputStream {
        private long count;

        @Override
        public void write(int b) {
            count++;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            count += length;
        }
    }
}
