package com.boundaryml.publisher.launcher;

import com.boundaryml.publisher.api.Euid;
import com.boundaryml.publisher.api.HeldReason;
import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.core.store.HeldFiles;
import com.boundaryml.publisher.launcher.console.Console;
import com.boundaryml.publisher.launcher.console.Human;
import com.boundaryml.publisher.launcher.console.Span;
import com.boundaryml.publisher.launcher.console.Style;
import com.boundaryml.publisher.launcher.settings.Settings;
import com.boundaryml.publisher.spi.store.FileRef;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes held files eligible again. */
final class RetryCommand implements Subcommand {

    private static final Word STREAM = new Word("--stream", "EUID", "Those of this stream.");
    private static final Word REASON =
            new Word("--reason", "REASON", "Those held for this reason: corrupt, conflict, oversize or refused.");
    private static final Word DRY_RUN = new Word("--dry-run", "", "Say which files it would be, and change nothing.");
    /** Segments and values alike lie four folders below their root. */
    private static final int DEPTH_IN_STORE = 4;

    @Override
    public Manual manual() {
        return new Manual(
                "retry",
                "Have held files tried again.",
                List.of(
                        "A file that could not be shipped is held: it stays, with a marker beside it. Once the cause is"
                                + " gone, this has the next flush try the file again, late and out of order; what fails"
                                + " again is held again.",
                        "Names the files by path, by stream, by reason, or by a mix of these that all must fit. A path"
                                + " also tells the store, so that it needs no root."),
                "FILE",
                List.of(Settings.ROOT, Settings.CONFIG),
                List.of(STREAM, REASON, DRY_RUN, Word.JSON),
                List.of(
                        new Manual.Example(
                                "See which refused files would be tried:", "retry --reason refused --dry-run"),
                        new Manual.Example(
                                "Have one file tried again:",
                                "retry .baml/profiles-v1/streams/EUID/data/00000000000000000003.bamldata")),
                Map.of(
                        ExitCode.DONE, "the files are tried in the next flush",
                        ExitCode.LEFT, "a file that was named is not held, or its marker could not be changed",
                        ExitCode.USAGE, "wrong usage or configuration, or no store at the root"));
    }

    @Override
    public int run(Invocation invocation) throws IOException {
        Selection selection = Selection.of(invocation);
        List<Path> retried = new ArrayList<>();
        Set<Path> unmatched = new LinkedHashSet<>(selection.files());
        boolean dry = invocation.has(DRY_RUN);
        for (Path root : roots(invocation, selection)) {
            HeldFiles held = HeldFiles.of(StoreRoots.settings(root, invocation.configuration()));
            for (HeldFiles.Listed file : held.list(StoreView.MOST_HELD)) {
                if (selection.fits(file) && (dry || held.retry(file.held().file()))) {
                    retried.add(file.path());
                    unmatched.remove(file.path().toAbsolutePath().normalize());
                }
            }
        }
        if (invocation.has(Word.JSON)) {
            Json.print(
                    invocation.console(),
                    json -> json.truth("dry_run", dry)
                            .list("files", retried, (each, path) -> each.text("file", path.toString()))
                            .list("not_held", unmatched, (each, path) -> each.text("file", path.toString())));
        } else {
            print(invocation.console(), retried, unmatched, dry);
        }
        return unmatched.isEmpty() ? ExitCode.DONE : ExitCode.LEFT;
    }

    private static void print(Console console, List<Path> retried, Set<Path> unmatched, boolean dry) {
        retried.forEach(path -> console.line("  " + path));
        unmatched.forEach(path -> console.line(new Span("  not held: ", Style.WARN), Span.of(path.toString())));
        String files = Human.count(retried.size(), "file");
        if (retried.isEmpty()) {
            console.line("no held file fits; 'baml-publisher status' lists those there are");
        } else if (dry) {
            console.line(files + " would be tried again; nothing was changed");
        } else {
            console.line(files + " will be tried again in the next flush");
        }
    }

    private static List<Path> roots(Invocation invocation, Selection selection) throws IOException {
        if (invocation.configuration().rootsIfSet().isPresent()
                || selection.files().isEmpty()) {
            return StoreRoots.present(invocation.configuration());
        }
        Set<String> roots = new LinkedHashSet<>();
        for (Path file : selection.files()) {
            if (file.getNameCount() <= DEPTH_IN_STORE) {
                throw new SettingsException(file + " lies in no store: give the path as 'status' shows it");
            }
            Path root = file;
            for (int i = 0; i < DEPTH_IN_STORE; i++) {
                root = root.resolve("..").normalize();
            }
            roots.add(root.toString());
        }
        return StoreRoots.present(List.copyOf(roots));
    }

    /**
     * Which held files are meant.
     *
     * @param files by path, absolute and normalised; empty for any
     * @param stream by stream
     * @param reason by reason
     */
    private record Selection(Set<Path> files, Optional<Euid> stream, Optional<HeldReason> reason) {

        static Selection of(Invocation invocation) {
            Set<Path> files = new LinkedHashSet<>();
            for (String operand : invocation.operands()) {
                files.add(path(operand));
            }
            Optional<Euid> stream = invocation.text(STREAM).map(Selection::euid);
            Optional<HeldReason> reason = invocation.text(REASON).map(Selection::reason);
            if (files.isEmpty() && stream.isEmpty() && reason.isEmpty()) {
                throw new SettingsException("which files? Name them by path, or with --stream or --reason;"
                        + " 'baml-publisher status' lists the held ones");
            }
            return new Selection(files, stream, reason);
        }

        boolean fits(HeldFiles.Listed file) {
            Path path = file.path().toAbsolutePath().normalize();
            return (files.isEmpty() || files.contains(path))
                    && stream.stream().allMatch(euid -> isOf(euid, file))
                    && reason.stream().allMatch(why -> why == file.held().reason());
        }

        private static boolean isOf(Euid stream, HeldFiles.Listed file) {
            return file.held().file() instanceof FileRef.Segment segment
                    && segment.stream().equals(stream);
        }

        private static Path path(String text) {
            try {
                return Path.of(text).toAbsolutePath().normalize();
            } catch (InvalidPathException e) {
                throw new SettingsException("\"" + text + "\" is no path: " + e.getReason(), e);
            }
        }

        private static Euid euid(String text) {
            return Euid.find(text)
                    .orElseThrow(() -> new SettingsException(
                            "--stream: an euid is 32 lowercase hexadecimal digits, not \"" + text + "\""));
        }

        private static HeldReason reason(String text) {
            return Arrays.stream(HeldReason.values())
                    .filter(reason ->
                            reason != HeldReason.MISSING && reason.label().equals(text))
                    .findFirst()
                    .orElseThrow(() -> new SettingsException("--reason: one of "
                            + Arrays.stream(HeldReason.values())
                                    .filter(reason -> reason != HeldReason.MISSING)
                                    .map(HeldReason::label)
                                    .collect(Collectors.joining(", "))
                            + " is expected, not \"" + text + "\""));
        }
    }
}
