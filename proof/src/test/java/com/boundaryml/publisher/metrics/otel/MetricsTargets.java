package com.boundaryml.publisher.metrics.otel;

import com.boundaryml.publisher.proof.fuzz.Target;
import java.util.List;

/** What the environment says of metrics. */
public final class MetricsTargets {

    private MetricsTargets() {}

    /** {@return the parsers of this package} */
    public static List<Target> all() {
        return List.of(
                Target.ofTexts(
                                "list of attributes",
                                input -> KeyValues.parse(Target.text(input)).isPresent(),
                                "a=b,c=%41%20d",
                                "name = value , other=")
                        .withWords("=", ",", "%", "%C3", "%00")
                        .withAllocations(256 << 10, 128),
                Target.ofTexts(
                                "headers for the collector",
                                input -> Headers.parse(Target.text(input)).isPresent(),
                                "authorization=Bearer%20abc,x-tenant=acme")
                        .withWords("=", ",", "%0D%0A", "%", "host=x")
                        .withAllocations(256 << 10, 128));
    }
}
