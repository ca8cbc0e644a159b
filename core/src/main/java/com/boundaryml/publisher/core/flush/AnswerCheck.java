package com.boundaryml.publisher.core.flush;

import com.boundaryml.publisher.spi.transport.Authorization;
import com.boundaryml.publisher.spi.transport.AuthorizeRequest;
import com.boundaryml.publisher.spi.transport.ObjectSpec;
import java.util.List;
import java.util.Optional;

/** Holds an authorize answer against its request: nothing is shipped on one that does not match (D15). */
final class AnswerCheck {

    private static final int LONGEST_KEY = 1_024;

    private AnswerCheck() {}

    /** {@return what is wrong with the answer, or empty if it matches the request in count, order and identity} */
    static Optional<String> mismatch(AuthorizeRequest request, List<Authorization> answer) {
        List<ObjectSpec> asked = request.objects();
        if (answer.size() != asked.size()) {
            return Optional.of(
                    "the gateway answered for " + answer.size() + " objects, and was asked for " + asked.size());
        }
        for (int i = 0; i < asked.size(); i++) {
            Authorization given = answer.get(i);
            if (!given.identity().equals(asked.get(i).identity())) {
                return Optional.of("the gateway's answer " + (i + 1) + " is for " + given.identity()
                        + ", and was asked for " + asked.get(i).identity());
            }
            if (given.key().isBlank() || given.key().length() > LONGEST_KEY) {
                return Optional.of("the gateway's answer " + (i + 1) + " has a key of "
                        + given.key().length() + " characters; 1 to " + LONGEST_KEY + " are allowed");
            }
        }
        return Optional.empty();
    }
}
