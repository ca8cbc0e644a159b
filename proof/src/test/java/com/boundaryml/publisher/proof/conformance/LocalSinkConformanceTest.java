package com.boundaryml.publisher.proof.conformance;

import java.nio.file.Path;

/** The points over the local sink. */
final class LocalSinkConformanceTest extends Conformance {

    @Override
    Sink sink(Path folder) {
        return new LocalSink(folder.resolve("evidence"));
    }
}
