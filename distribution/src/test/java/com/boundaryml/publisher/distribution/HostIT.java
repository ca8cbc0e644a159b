package com.boundaryml.publisher.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a host makes of the files for hosts: systemd, man, bash, and shellcheck. */
@Tag("peers")
class HostIT {

    private static final Path SHARE = Path.of(System.getProperty("publisher.image"), "share");
    private static final Path BASE =
            Path.of(System.getProperty("publisher.base")).normalize();
    private static final int SHEBANG_BYTES = 20;

    @TempDir
    private Path temp;

    @Test
    void systemdFindsTheUnitExposedByNoMoreThanTwo() throws Exception {
        // The threshold counts tenths; what is not known about a directive is printed to standard error.
        String unit = SHARE.resolve("systemd/baml-publisher.service").toString();
        try (Program systemd = Program.start(
                temp, List.of("systemd-analyze", "security", "--offline=true", "--threshold=20", "--no-pager", unit))) {
            systemd.ends(0);
            assertEquals("", systemd.err());
        }
    }

    @Test
    void manShowsThePageWithoutAWarning() throws Exception {
        String page = SHARE.resolve("man/man1/baml-publisher.1").toString();
        try (Program man = Program.start(
                temp,
                List.of("man", "--warnings", "--encoding=UTF-8", "-l", page),
                Map.of("LC_ALL", "C.UTF-8", "MANWIDTH", "80"))) {
            String shown = man.ends(0);
            assertEquals("", man.err());
            assertTrue(shown.contains("CONFIGURATION FILE"), shown);
        }
    }

    @Test
    void bashCompletesCommandsOptionsAndValues() throws Exception {
        assertEquals("status", completed("baml-publisher", "st"));
        assertEquals("--sink-dir --scope", completed("baml-publisher", "flush", "--s"));
        assertEquals("text json", completed("baml-publisher", "run", "--log-format", ""));
    }

    private String completed(String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                "bash",
                "-c",
                """
                . "$1"; shift
                compopt() { :; }  # which bash has only while it completes
                COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
                _complete_baml-publisher
                echo "${COMPREPLY[*]}"
                """,
                "complete",
                SHARE.resolve("bash-completion/completions/baml-publisher").toString()));
        command.addAll(List.of(words));
        try (Program bash = Program.start(temp, command)) {
            return bash.ends(0).strip();
        }
    }

    @Test
    void shellcheckFindsNothingInAnyScript() throws Exception {
        List<String> command = new ArrayList<>(List.of("shellcheck"));
        command.addAll(scripts());
        assertTrue(command.size() > 10, command::toString);
        try (Program shellcheck = Program.start(temp, command)) {
            shellcheck.ends(0);
        }
    }

    /** The scripts of the source tree, which begin by naming a shell. */
    private static List<String> scripts() throws IOException {
        List<String> scripts = new ArrayList<>();
        Files.walkFileTree(BASE, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                String name = folder.getFileName().toString();
                return name.equals("target") || name.equals(".git")
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                try (var in = Files.newInputStream(file)) {
                    String begin = new String(in.readNBytes(SHEBANG_BYTES), StandardCharsets.ISO_8859_1);
                    if (begin.matches("(?s)#!/(usr/)?bin/(env )?(ba)?sh\\n.*")) {
                        scripts.add(file.toString());
                    }
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return scripts;
    }
}
