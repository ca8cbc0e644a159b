package com.boundaryml.publisher.core.plugin;

import com.boundaryml.publisher.proof.fuzz.Target;
import java.util.List;

/** What a plugin's jar says of itself. */
public final class PluginTargets {

    private PluginTargets() {}

    /** {@return the parsers of this package} */
    public static List<Target> all() {
        return List.of(Target.ofTexts(
                        "version of the spi",
                        input -> SpiVersions.judge(Target.text(input), "0.1.0") != SpiVersions.Fit.TOO_NEW,
                        "0.1.0",
                        "0.1",
                        "1.2.3-rc")
                .withWords(".", "0", "-SNAPSHOT"));
    }
}
