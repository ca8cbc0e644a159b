package com.boundaryml.publisher.localfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Plane;
import com.boundaryml.publisher.api.Scope;
import com.boundaryml.publisher.api.Sequence;
import com.boundaryml.publisher.api.Ulid;
import com.boundaryml.publisher.spi.transport.Answer;
import com.boundaryml.publisher.spi.transport.Authorization;
import com.boundaryml.publisher.spi.transport.AuthorizeRequest;
import com.boundaryml.publisher.spi.transport.Fault;
import com.boundaryml.publisher.spi.transport.ObjectIdentity;
import com.boundaryml.publisher.spi.transport.ObjectSpec;
import com.boundaryml.publisher.spi.transport.PutOutcome;
import com.boundaryml.publisher.spi.transport.Transport;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** What the core would ask of a sink. */
final class Requests {

    static final Duration PLENTY = Duration.ofMinutes(1);
    static final String STREAM = "09".repeat(16);
    static final String FIRST_KEY =
            "evidence/v1/acme/shop/prod/streams/" + STREAM + "/data/00000000000000000001.bamldata.zst";

    private Requests() {}

    static LocalTransport sink(Path dir, Disk disk) {
        SinkOptions options = new SinkOptions(dir, new Scope("acme", "shop", "prod"), Map.of(), Duration.ofMinutes(15));
        return new LocalTransport(options, disk, new IncomingFolder(dir, disk));
    }

    static byte[] bytes(int seed, int size) {
        byte[] bytes = new byte[size];
        new java.util.Random(seed).nextBytes(bytes);
        return bytes;
    }

    static ObjectSpec data(long sequence, byte[] body) {
        return spec(new ObjectIdentity.Segment(Plane.DATA, new Sequence(sequence)), body);
    }

    static ObjectSpec spec(ObjectIdentity identity, byte[] body) {
        return new ObjectSpec(identity, body.length, ObjectFiles.checksum(ByteBuffer.wrap(body)));
    }

    static Answer<List<Authorization>> ask(Transport sink, ObjectSpec... specs) throws InterruptedException {
        return sink.authorize(new AuthorizeRequest(new Euid(STREAM), Ulid.of(1, 2), List.of(specs)), PLENTY);
    }

    static Authorization one(Transport sink, ObjectSpec spec) throws InterruptedException {
        List<Authorization> given = ((Answer.Given<List<Authorization>>) ask(sink, spec)).value();
        assertEquals(1, given.size());
        return given.get(0);
    }

    static LocalTicket ticket(Transport sink, ObjectSpec spec) throws InterruptedException {
        Authorization.UploadRequired required = assertInstanceOf(Authorization.UploadRequired.class, one(sink, spec));
        return (LocalTicket) required.ticket();
    }

    static PutOutcome put(Transport sink, ObjectSpec spec, byte[] body) throws InterruptedException {
        return sink.put(new LocalTicket(FIRST_KEY, spec), ByteBuffer.wrap(body), PLENTY);
    }

    static String transientReason(PutOutcome outcome) {
        Fault fault = assertInstanceOf(PutOutcome.Failed.class, outcome).fault();
        return assertInstanceOf(Fault.Transient.class, fault).reason();
    }

    static String transientReason(Answer<List<Authorization>> answer) {
        Fault fault = ((Answer.Failed<List<Authorization>>) answer).fault();
        return assertInstanceOf(Fault.Transient.class, fault).reason();
    }
}
