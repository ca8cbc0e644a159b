package com.boundaryml.publisher.launcher.doctor;

import com.boundaryml.publisher.api.Cid;
import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.Sha256;
import com.boundaryml.publisher.api.Ulid;
import com.boundaryml.publisher.core.config.GatewayConfig;
import com.boundaryml.publisher.launcher.console.Human;
import com.boundaryml.publisher.spi.transport.Answer;
import com.boundaryml.publisher.spi.transport.Authorization;
import com.boundaryml.publisher.spi.transport.AuthorizeRequest;
import com.boundaryml.publisher.spi.transport.ConfigOffer;
import com.boundaryml.publisher.spi.transport.Fault;
import com.boundaryml.publisher.spi.transport.ObjectIdentity;
import com.boundaryml.publisher.spi.transport.ObjectSpec;
import com.boundaryml.publisher.spi.transport.Transport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What the transport's other side answers: its configuration, and whether it would take an object. It is asked for one that
 * does not exist, and asking writes nothing.
 */
final class TransportCheck implements Check {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    /** The gateway gives its time in whole seconds, and its answer takes a while. */
    private static final Duration MOST_SKEW = Duration.ofSeconds(30);

    private static final ObjectIdentity NOTHING = new ObjectIdentity.Value(Cid.of(new byte[Cid.BYTES]));

    private final Transport transport;

    TransportCheck(Transport transport) {
        this.transport = transport;
    }

    @Override
    public String what() {
        return "answers";
    }

    @Override
    public List<Finding> findings() throws InterruptedException {
        return switch (transport.config(TIMEOUT)) {
            case Answer.Failed<ConfigOffer> failed -> unanswered(failed.fault());
            case Answer.Given<ConfigOffer> given -> {
                List<Finding> findings = new ArrayList<>();
                findings.add(Finding.ok("access", "it answers, and lets this publisher in"));
                findings.add(config(GatewayConfig.DEFAULTS.apply(given.value())));
                findings.add(clock(given.value().clockAhead()));
                findings.add(authorize());
                yield findings;
            }
        };
    }

    private static List<Finding> unanswered(Fault fault) {
        Finding first = switch (fault) {
            case Fault.Unauthorized refused ->
                Finding.fail(
                        "access",
                        refused.reason(),
                        "Replace the token by one that is valid for this project and environment; a running"
                                + " publisher goes on with it by itself.");
            case Fault.Throttled slow ->
                Finding.fail(
                        "access",
                        slow.reason(),
                        "It is there, and takes nothing now; every file is kept. Ask again in a while: if it stays so, it is"
                                + " for those who run the gateway.");
            case Fault.Transient other -> unreachable(other);
            case Fault.TooLarge other -> unreachable(other);
            case Fault.StaleTicket other -> unreachable(other);
            case Fault.BadDigest other -> unreachable(other);
            case Fault.Refused other -> unreachable(other);
        };
        return List.of(
                first,
                Finding.skipped("all else", "there was no answer to tell config, clock skew and authorize from"));
    }

    private static Finding unreachable(Fault fault) {
        return Finding.fail("access", fault.reason(), "Until it answers, nothing is shipped and every file is kept.");
    }

    private static Finding config(GatewayConfig.Applied applied) {
        GatewayConfig limits = applied.config();
        String detail = "a flush each " + Human.duration(limits.flushInterval()) + ", "
                + Human.count(limits.maxObjectsPerAuthorize(), "object") + " a call, objects up to "
                + Human.size(limits.maxObjectBytes()) + ", values alone from "
                + Human.size(limits.largeValueThresholdBytes()) + ", packs up to "
                + Human.size(limits.packMaxEntryBytes()) + ", shipped values kept for "
                + Human.duration(limits.shippedValueRetention());
        if (!limits.captureEnabled()) {
            return Finding.warn(
                    "config",
                    "capture is turned off there, so nothing is shipped; " + detail,
                    "Turn it on for this project, if evidence is wanted from it.");
        }
        Optional<String> unshipped = unshipped(
                        "segments",
                        GatewayConfig.DEFAULTS.supportedSegmentVersions(),
                        limits.supportedSegmentVersions())
                .or(() -> unshipped(
                        "values and tables",
                        GatewayConfig.DEFAULTS.supportedCasVersions(),
                        limits.supportedCasVersions()));
        if (unshipped.isPresent()) {
            return Finding.fail(
                    "config",
                    unshipped.get() + "; " + detail,
                    "Have the gateway support that version; until then these files wait.");
        }
        return applied.complaints().isEmpty()
                ? Finding.ok("config", detail)
                : Finding.warn(
                        "config",
                        String.join("; ", applied.complaints()),
                        "Have it corrected there; until then the built-in default holds.");
    }

    /** What of the profiler's would wait for ever, if anything would. */
    private static Optional<String> unshipped(String what, Set<Integer> written, Set<Integer> supported) {
        return written.stream()
                .filter(version -> !supported.contains(version))
                .findFirst()
                .map(version -> what + " of version " + version + ", which profilers write, are not supported there ("
                        + supported.stream().sorted().toList() + ")");
    }

    private static Finding clock(Optional<Duration> clockAhead) {
        if (clockAhead.isEmpty()) {
            return Finding.skipped("clock skew", "the other side does not tell its time");
        }
        Duration ahead = clockAhead.get();
        Duration distance = ahead.abs();
        if (distance.compareTo(MOST_SKEW) <= 0) {
            return Finding.ok("clock skew", "none to speak of");
        }
        return Finding.warn(
                "clock skew",
                "this machine's clock is " + Human.duration(distance) + (ahead.isNegative() ? " behind" : " ahead of")
                        + " the gateway's",
                "Shipping goes on, as URLs expire by the gateway's clock, but certificates and ages are judged wrongly: set"
                        + " the clock that is wrong, and keep it right with chrony or systemd-timesyncd.");
    }

    private Finding authorize() throws InterruptedException {
        AuthorizeRequest request = new AuthorizeRequest(
                Euid.of(new byte[Euid.BYTES]),
                Ulid.of(System.currentTimeMillis() << Short.SIZE, 0),
                List.of(new ObjectSpec(NOTHING, 1, Sha256.of(new byte[Sha256.BYTES]))));
        return switch (transport.authorize(request, TIMEOUT)) {
            case Answer.Given<List<Authorization>> given -> authorized(given.value());
            case Answer.Failed<List<Authorization>> failed ->
                Finding.fail(
                        "authorize",
                        "asked for leave to write one value: " + failed.fault().reason(),
                        failed.fault() instanceof Fault.Unauthorized
                                ? "The configuration was given and leave to write was not: see what the token may do."
                                : "Until leave is given, nothing is shipped and every file is kept. If it stays so, it"
                                        + " is for those who run the gateway.");
        };
    }

    private static Finding authorized(List<Authorization> answers) {
        if (answers.size() != 1 || !answers.getFirst().identity().equals(NOTHING)) {
            return Finding.fail(
                    "authorize",
                    "asked for leave to write one value, and the answer is about something else",
                    "Nothing is shipped on such an answer: the gateway, or the transport, is at fault.");
        }
        Authorization answer = answers.getFirst();
        if (answer instanceof Authorization.UploadRequired upload
                && upload.validFor().isZero()) {
            return Finding.fail(
                    "authorize",
                    "asked for leave to write one value, and the URL had expired when it came",
                    "Nothing can be put to such a URL: what the gateway writes into expires_at, or its clock, is wrong.");
        }
        String found = switch (answer) {
            case Authorization.UploadRequired upload -> "it may be written within " + Human.duration(upload.validFor());
            case Authorization.Stored stored -> "it is said to be there";
            case Authorization.Conflict conflict -> "another is said to be there";
        };
        return Finding.ok(
                "authorize",
                "asked for leave to write one value that does not exist, which writes nothing: " + found + ", as "
                        + answer.key());
    }
}
