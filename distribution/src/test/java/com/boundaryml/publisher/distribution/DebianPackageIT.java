package com.boundaryml.publisher.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The Debian package in a root folder of its own, with dpkg. What cannot be tried without systemd is tried without it: the
 * user, the loss of all capabilities, the signals.
 */
class DebianPackageIT {

    private static final String NAME = "baml-publisher";
    private static final String CONFIG = "etc/baml-publisher/baml-publisher.yaml";

    @TempDir
    private Path temp;

    private Path root = Path.of("set before each test");

    @BeforeEach
    void makeRoot() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/dpkg")), "this machine has no dpkg");
        assumeTrue("root".equals(System.getProperty("user.name")), "only root may install packages and change users");
        // The service's user has to get there.
        Files.setPosixFilePermissions(temp, PosixFilePermissions.fromString("rwx--x--x"));
        root = Files.createDirectories(temp.resolve("root"));
        Files.createDirectories(root.resolve("var/lib/dpkg/info"));
        Files.createDirectories(root.resolve("var/lib/dpkg/updates"));
        Files.createFile(root.resolve("var/lib/dpkg/status"));
        Files.createDirectories(root.resolve("etc"));
        Files.writeString(root.resolve("etc/passwd"), "root:x:0:0::/root:/bin/sh\n");
        Files.writeString(root.resolve("etc/group"), "root:x:0:\n");
        Files.createFile(root.resolve("etc/shadow"));
        Files.createFile(root.resolve("etc/gshadow"));
    }

    @Test
    void itIsInstalledRunAsItsUserRemovedAndPurged() throws Exception {
        dpkg("--install", System.getProperty("publisher.deb"));
        dpkg("--verify", NAME);
        assertTrue(Files.isRegularFile(root.resolve("usr/share/man/man1/baml-publisher.1")));
        assertTrue(Files.isRegularFile(root.resolve("usr/share/bash-completion/completions/baml-publisher")));
        assertTrue(Files.isRegularFile(root.resolve("usr/lib/systemd/system/baml-publisher.service")));

        runAsItsUser();

        dpkg("--remove", NAME);
        assertFalse(Files.exists(root.resolve("usr"), LinkOption.NOFOLLOW_LINKS));
        assertTrue(Files.readString(root.resolve(CONFIG)).contains("\ntransport: localfs\n"));
        assertTrue(Files.exists(root.resolve("var/lib/baml-publisher/evidence")));
        dpkg("--purge", NAME);
        assertFalse(Files.exists(root.resolve("etc/baml-publisher")));
    }

    @Test
    void installedAgainItKeepsTheUserAndWhatWasConfigured() throws Exception {
        dpkg("--install", System.getProperty("publisher.deb"));
        Files.writeString(root.resolve(CONFIG), "log-format: json\n");
        String users = Files.readString(root.resolve("etc/passwd"));
        dpkg("--force-confold", "--install", System.getProperty("publisher.deb"));
        assertEquals("log-format: json\n", Files.readString(root.resolve(CONFIG)));
        assertEquals(users, Files.readString(root.resolve("etc/passwd")));
    }

    @Test
    void asInstalledTheServiceSaysWhatIsNotConfiguredAndIsNotStartedAgain() throws Exception {
        dpkg("--install", System.getProperty("publisher.deb"));
        try (Program run = publisher("run", "--config", root.resolve(CONFIG).toString())) {
            run.ends(2);
            assertTrue(run.err().contains("nothing says where to ship to"), run.err());
        }
    }

    private void runAsItsUser() throws Exception {
        Path state = Files.createDirectories(root.resolve("var/lib/baml-publisher"));
        Store store = Store.unpack(state, "two-processes");
        Sink sink = new Sink(state.resolve("evidence"));
        Files.writeString(root.resolve(CONFIG), """

                transport: localfs
                plugins:
                  localfs:
                    dir: %s
                    scope: %s
                """.formatted(sink.folder(), Image.SCOPE), StandardOpenOption.APPEND);
        does("chown", "-R", user(), state.toString());
        try (Program run = publisher(
                "run",
                "--root",
                store.root().toString(),
                "--config",
                root.resolve(CONFIG).toString())) {
            Await.until("the agent starts\n" + run, () -> run.err().contains("started") || run.hasEnded());
            run.terminate();
            run.ends(0);
        }
        assertFalse(sink.objects().isEmpty());
        try (Program verify = Image.verify(temp, store, sink)) {
            verify.ends(0);
        }
    }

    /** What is installed, as the unit runs it. */
    private Program publisher(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                "setpriv",
                "--reuid=" + user(),
                "--regid=" + user(),
                "--clear-groups",
                "--no-new-privs",
                "--inh-caps=-all",
                "--bounding-set=-all",
                root.resolve("usr/bin/baml-publisher").toString()));
        command.addAll(List.of(arguments));
        return Program.start(temp, command);
    }

    /** The number of the user that the package has made. */
    private String user() throws IOException {
        return Files.readAllLines(root.resolve("etc/passwd")).stream()
                .filter(line -> line.startsWith(NAME + ":"))
                .map(line -> line.split(":", -1)[2])
                .findFirst()
                .orElseThrow();
    }

    private void dpkg(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(
                List.of("dpkg", "--root=" + root, "--force-depends", "--force-script-chrootless", "--log=/dev/null"));
        command.addAll(List.of(arguments));
        does(command.toArray(String[]::new));
    }

    private void does(String... command) throws Exception {
        try (Program program = Program.start(temp, List.of(command))) {
            program.ends(0);
        }
    }
}
