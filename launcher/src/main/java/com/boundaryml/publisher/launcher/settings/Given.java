package com.boundaryml.publisher.launcher.settings;

import java.util.List;

/**
 * A setting's texts and where they were found.
 *
 * @param source how strong it is
 * @param place where it stands, for messages, such as {@code --scope} or {@code publisher.yaml line 3, scope}
 * @param texts the texts, one unless the setting is repeatable
 */
record Given(Source source, String place, List<String> texts) {

    Given {
        texts = List.copyOf(texts);
    }

    /** Where a value comes from, the strongest first. */
    enum Source {
        FLAG,
        ENVIRONMENT,
        FILE,
        DEFAULT
    }
}
