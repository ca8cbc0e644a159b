package com.boundaryml.publisher.proof.conformance;

import java.nio.file.Path;

/** The points over the presigned transport, with the reference gateway and the strict bucket behind it. */
final class PresignedConformanceTest extends Conformance {

    @Override
    Sink sink(Path folder) {
        return new PresignedSink();
    }
}
