package com.boundaryml.publisher.launcher;

import com.boundaryml.publisher.core.store.DiskReason;
import com.boundaryml.publisher.launcher.console.Span;
import com.boundaryml.publisher.launcher.settings.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What the stores look like now. Loads neither the engine nor a plugin. */
final class StatusCommand implements Subcommand {

    @Override
    public Manual manual() {
        return new Manual(
                "status",
                "Show what is pending, shipped and held.",
                List.of(
                        "Looks at the stores from the file system alone: takes no lock and changes nothing, so it may be"
                                + " asked at any time, also while an agent runs.",
                        "For each stream: whether its process lives, how far each plane is shipped (cursor / high-water"
                                + " mark), what is pending, the age of the oldest segment that is not shipped, and how"
                                + " many files are held."),
                "",
                List.of(Settings.ROOT, Settings.CONFIG, Settings.DISK_BUDGET, Settings.MINIMUM_FREE),
                List.of(Word.JSON),
                List.of(
                        new Manual.Example("Look at the store of the current folder:", "status"),
                        new Manual.Example(
                                "Count what is pending on a host:", "status --root '/srv/*/.baml/profiles-v1' --json")),
                Map.of(
                        ExitCode.DONE, "the stores were looked at, whatever they hold",
                        ExitCode.LEFT, "a store cannot be read",
                        ExitCode.USAGE, "wrong usage or configuration, or no store at the root"));
    }

    @Override
    public int run(Invocation invocation) throws IOException {
        List<StoreView> views = new ArrayList<>();
        List<String> unreadable = new ArrayList<>();
        for (Path root : StoreRoots.present(invocation.configuration())) {
            try {
                views.add(StoreView.of(root, invocation.configuration()));
            } catch (IOException e) {
                unreadable.add(root.toString());
                invocation.console().note(Span.of(root + " cannot be read: " + DiskReason.of(e)));
            }
        }
        Instant now = Instant.now();
        if (invocation.has(Word.JSON)) {
            Json.print(
                    invocation.console(),
                    json -> json.list("roots", views, (each, view) -> StatusJson.write(each, view))
                            .list("unreadable", unreadable, (each, root) -> each.text("root", root)));
        } else if (views.isEmpty() && unreadable.isEmpty()) {
            invocation
                    .console()
                    .line("no store matches "
                            + String.join(", ", invocation.configuration().roots()));
        } else {
            views.forEach(view -> new StatusText(invocation.console(), now).print(view));
        }
        return unreadable.isEmpty() ? ExitCode.DONE : ExitCode.LEFT;
    }
}
