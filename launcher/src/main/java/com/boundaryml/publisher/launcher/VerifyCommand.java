package com.boundaryml.publisher.launcher;

import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.core.verify.SinkVerifier;
import com.boundaryml.publisher.core.verify.VerifyReport;
import com.boundaryml.publisher.core.verify.VerifyRequest;
import com.boundaryml.publisher.launcher.settings.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Verifies what lies in a sink, by itself or against stores. */
final class VerifyCommand implements Subcommand {

    @Override
    public Manual manual() {
        return new Manual(
                "verify",
                "Check a sink, by itself or against stores.",
                List.of(
                        "Reads every object of a local sink, or of a bucket that was copied to a folder: one zstd frame"
                                + " of exactly what its key says, every hash and CID, packs with their canonical"
                                + " manifests, sequences without holes.",
                        "With a root, also what the store has and the sink lacks, and whether what is in both is the"
                                + " same. The root is not looked for unless it is set."),
                "",
                List.of(Settings.SINK_DIR, Settings.ROOT, Settings.SCOPE, Settings.CONFIG),
                List.of(Word.JSON),
                List.of(
                        new Manual.Example("Check a sink by itself:", "verify --sink-dir evidence"),
                        new Manual.Example(
                                "Check that all of a store has arrived:",
                                "verify --sink-dir evidence --root .baml/profiles-v1")),
                Map.of(
                        ExitCode.DONE, "everything is there and sound",
                        ExitCode.LEFT,
                                "something is damaged, missing, held or not shipped yet, each named; or no object is there",
                        ExitCode.USAGE, "wrong usage or configuration, or no sink or store where one was named"));
    }

    @Override
    public int run(Invocation invocation) throws IOException {
        Path sink = invocation
                .configuration()
                .find(Settings.SINK_DIR)
                .orElseThrow(() -> new SettingsException("which sink? Name its folder with --sink-dir DIR"));
        List<Optional<Path>> stores = stores(invocation);
        List<VerifySummary> summaries = new ArrayList<>();
        for (Optional<Path> store : stores) {
            VerifyRequest request = new VerifyRequest(
                    sink,
                    invocation.configuration().find(Settings.SCOPE),
                    store,
                    VerifyRequest.DEFAULT_MOST_OBJECT_BYTES);
            ProgressLine progress = new ProgressLine(invocation.console(), "read");
            VerifyReport report = SinkVerifier.verify(request, progress::at);
            invocation.console().progress("");
            summaries.add(new VerifySummary(request, report));
        }
        boolean clean = summaries.stream().allMatch(summary -> summary.clean() && !summary.empty());
        if (invocation.has(Word.JSON)) {
            Json.print(
                    invocation.console(),
                    json -> json.truth("clean", clean)
                            .list("checks", summaries, (each, summary) -> summary.write(each)));
        } else {
            summaries.forEach(summary -> summary.print(invocation.console()));
        }
        return clean ? ExitCode.DONE : ExitCode.LEFT;
    }

    /** One check for each store, or one without any. */
    private static List<Optional<Path>> stores(Invocation invocation) throws IOException {
        Optional<List<String>> roots = invocation.configuration().rootsIfSet();
        if (roots.isEmpty()) {
            return List.of(Optional.empty());
        }
        List<Path> present = StoreRoots.present(roots.get());
        if (present.isEmpty()) {
            throw new SettingsException("no store matches " + String.join(", ", roots.get()));
        }
        return present.stream().map(Optional::of).toList();
    }
}
