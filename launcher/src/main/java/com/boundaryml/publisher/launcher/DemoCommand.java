package com.boundaryml.publisher.launcher;

import com.boundaryml.publisher.api.FlushReport;
import com.boundaryml.publisher.api.ObjectKind;
import com.boundaryml.publisher.api.Scope;
import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.core.flush.FlushProgress;
import com.boundaryml.publisher.core.host.CoreProvider;
import com.boundaryml.publisher.core.plugin.Plugins;
import com.boundaryml.publisher.core.verify.SinkVerifier;
import com.boundaryml.publisher.core.verify.VerifyReport;
import com.boundaryml.publisher.core.verify.VerifyRequest;
import com.boundaryml.publisher.launcher.console.Console;
import com.boundaryml.publisher.launcher.console.Human;
import com.boundaryml.publisher.launcher.console.Span;
import com.boundaryml.publisher.launcher.console.Style;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Shows on a store of its own what the publisher does. */
final class DemoCommand implements Subcommand {

    private static final Word DIR = new Word("--dir", "DIR", "Work in this folder, which is new or empty.");
    private static final Word S3 = new Word(
            "--s3",
            "",
            "Ship through a gateway into an S3 server; both are in the source tree that the image was built in.");
    private static final Scope SCOPE = new Scope("acme", "demo", "dev");
    private static final Duration FLUSH_TIMEOUT = Duration.ofMinutes(2);

    @Override
    public Manual manual() {
        return new Manual(
                "demo",
                "Show on a small store what the publisher does.",
                List.of(
                        "Writes a profiler's store as two processes would, ships it into a folder that is filled as a"
                                + " bucket would be, verifies that folder, and says what happened at each step.",
                        "Works in a fresh folder under the temporary folder, and leaves it for a look."),
                "",
                List.of(),
                List.of(DIR, S3),
                List.of(
                        new Manual.Example("See it:", "demo"),
                        new Manual.Example(
                                "See it with a gateway and an S3 server, in a folder of your choice:",
                                "demo --s3 --dir /tmp/demo")),
                Map.of(
                        ExitCode.DONE, "all was shipped and is sound",
                        ExitCode.LEFT, "something was not shipped or is not sound; it is named",
                        ExitCode.USAGE, "wrong usage, the folder is not empty, or there is no gateway to start"));
    }

    @Override
    public int run(Invocation invocation) throws IOException, InterruptedException {
        Console console = invocation.console();
        Optional<Path> gateway = invocation.has(S3)
                ? Optional.of(DemoGateway.program(Path.of(System.getProperty("java.home"))))
                : Optional.empty();
        Path folder = folder(invocation.text(DIR));
        Path root = folder.resolve("project/.baml/profiles-v1");
        try (DemoStore store = DemoStore.write(root);
                DemoTarget target = gateway.isPresent()
                        ? DemoGateway.start(gateway.get(), folder.resolve("gateway"))
                        : new DemoFolder(folder.resolve("sink"), SCOPE)) {
            Path sink = target.objects();
            step(console, 1, "A profiler has written a store");
            console.line("   " + root);
            console.table(store.contents(), "   ");
            console.line(
                    "   One of its two processes has ended, the other one still runs. This is how 'status' shows it:");
            new StatusText(console, Instant.now()).print(StoreView.of(root, invocation.configuration()));

            step(console, 2, "The publisher ships what is closed, " + target.how());
            FlushReport flushed = flush(target, root);
            new FlushSummary(flushed, console).printShipped("   ");
            explain(console, flushed);

            step(console, 3, "It lies there, under the keys of the bucket");
            console.line("   " + sink);
            examples(sink).values().forEach(key -> console.line("   " + key));

            step(console, 4, "Every object is read back and checked against the store");
            VerifyRequest request = new VerifyRequest(
                    sink, Optional.of(SCOPE), Optional.of(root), VerifyRequest.DEFAULT_MOST_OBJECT_BYTES);
            VerifyReport verified = SinkVerifier.verify(request, (looked, bytes) -> {});
            VerifySummary summary = new VerifySummary(request, verified);
            boolean well = summary.clean() && Outcomes.exitCode(flushed) == ExitCode.DONE;
            if (well) {
                console.line(new Span("   everything is there and sound", Style.GOOD));
            } else {
                summary.print(console);
            }
            store.goOn();
            next(console, folder, root, target);
            return well ? ExitCode.DONE : ExitCode.LEFT;
        }
    }

    private static void step(Console console, int number, String what) {
        console.line("");
        console.line(new Span(number + "  " + what, Style.BOLD));
    }

    private static FlushReport flush(DemoTarget target, Path root) throws InterruptedException {
        return CoreProvider.flushOnce(target.settings(root), FLUSH_TIMEOUT, Plugins.ofModules(), FlushProgress.NONE);
    }

    private static void explain(Console console, FlushReport report) {
        FlushReport.Shipped packs = report.shipped().get(ObjectKind.VALUE_PACK);
        if (packs != null) {
            console.line("   " + Human.count(packs.files(), "small value") + " travel in "
                    + Human.count(packs.objects(), "pack") + "; each other file is an object of its own.");
        }
        console.line("   In this order: what is referred to comes before what refers to it.");
        console.line("   " + Human.count(report.freed().releasedFiles(), "shipped segment")
                + " could be removed from the store. The living process's newest ones stay,");
        console.line("   as it counts on from them; values stay for an hour, as they may be used again.");
    }

    /** One key of each kind of object. */
    private static Map<String, String> examples(Path sink) throws IOException {
        Map<String, String> examples = new TreeMap<>();
        try (Stream<Path> files = Files.walk(sink)) {
            files.filter(Files::isRegularFile)
                    .map(file -> sink.relativize(file).toString())
                    .filter(key -> key.startsWith("evidence"))
                    .sorted()
                    .forEach(key -> examples.putIfAbsent(key.replaceFirst(".*\\.(baml[a-z]+)\\.zst", "$1"), key));
        }
        return examples;
    }

    private static void next(Console console, Path folder, Path root, DemoTarget target) {
        console.line("");
        console.line(
                new Span("Try next", Style.BOLD),
                Span.of(" (the other process has written some more and ended meanwhile)"));
        console.line("   " + called() + " status --root " + root);
        target.shipAgain(root).forEach(line -> console.line("   " + line));
        console.line("   " + called() + " verify --root " + root + " --sink-dir " + target.objects());
        console.line("");
        console.line(new Span("All of it lies in " + folder + "; remove that when you have seen enough.", Style.DIM));
    }

    /** {@return the program as it was called, so that what is printed can be pasted into the same shell} */
    static String called() {
        return System.getProperty("baml.publisher.called", Shell.PROGRAM);
    }

    private static Path folder(Optional<String> named) throws IOException {
        if (named.isEmpty()) {
            return Files.createTempDirectory("baml-publisher-demo-");
        }
        Path folder;
        try {
            folder = Path.of(named.get()).toAbsolutePath().normalize();
        } catch (InvalidPathException e) {
            throw new SettingsException("--dir: this is no path: " + e.getReason(), e);
        }
        if (Files.exists(folder) && !isEmptyFolder(folder)) {
            throw new SettingsException("--dir: " + folder + " is not an empty folder: name a new one");
        }
        return Files.createDirectories(folder);
    }

    private static boolean isEmptyFolder(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> content = Files.list(folder)) {
            return content.findAny().isEmpty();
        }
    }
}
