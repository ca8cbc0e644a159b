package com.boundaryml.publisher.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the image says where the rights on a folder keep it out. Who runs the tests may be root: its powers are dropped. */
class ClosedFoldersIT {

    private static final String STREAM = "streams/019336a5c57c70c280e2b31af18d3829/";

    @TempDir
    private Path temp;

    private final List<Path> closed = new ArrayList<>();

    @AfterEach
    void open() throws Exception {
        for (Path folder : closed) {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        }
    }

    @Test
    void aStoreThatIsClosedToThisUserIsNotTakenForAbsent() throws Exception {
        Store store = Store.unpack(temp, "small");
        close(store.root());
        for (List<String> command : List.of(
                List.of("status", "--root", store.root().toString()),
                List.of(
                        "flush",
                        "--root",
                        store.root().toString(),
                        "--sink-dir",
                        sink().toString(),
                        "--scope",
                        Image.SCOPE))) {
            try (Program program = powerless(command)) {
                String out = program.ends(1);
                String all = out + program.err();
                assertTrue(all.contains(store.root() + ": permission denied"), all);
                assertFalse(all.contains("Exception"), all);
            }
        }
    }

    @Test
    void whatVerifyCouldNotReadIsNotCalledLost() throws Exception {
        Store store = Store.unpack(temp, "small");
        try (Program flush = Image.flush(temp, store, new Sink(sink()))) {
            flush.ends(0);
        }
        close(sink().resolve(Sink.SCOPE_PREFIX + STREAM + "data"));
        close(sink().resolve(Sink.SCOPE_PREFIX + STREAM + "values"));

        try (Program verify = powerless(
                List.of("verify", "--root", store.root().toString(), "--sink-dir", sink().toString(), "--json"))) {
            String report = verify.ends(1);
            assertEquals(0, count(report, "lost"), report);
            assertEquals(0, count(report, "hole"), report);
            assertEquals(2, count(report, "unreadable"), report);
            assertTrue(count(report, "not-checked") > 0, report);
        }
    }

    private static long count(String report, String problem) {
        Matcher matcher = Pattern.compile("\"" + problem + "\" ?: ?(\\d+)").matcher(report);
        assertTrue(matcher.find(), report);
        return Long.parseLong(matcher.group(1));
    }

    private Path sink() {
        return temp.resolve("sink");
    }

    private void close(Path folder) throws Exception {
        closed.add(folder);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("---------"));
    }

    private Program powerless(List<String> arguments) throws Exception {
        List<String> prefix = Files.getAttribute(temp, "unix:uid").equals(0)
                ? List.of("setpriv", "--bounding-set=-all", "--inh-caps=-all")
                : List.of();
        return Image.publisher(temp, prefix, arguments);
    }
}
