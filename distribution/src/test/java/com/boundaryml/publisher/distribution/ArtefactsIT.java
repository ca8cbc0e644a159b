package com.boundaryml.publisher.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the build hands out. */
class ArtefactsIT {

    private static final Path IMAGE = Path.of(System.getProperty("publisher.image"));
    private static final Path TARGET = Path.of(System.getProperty("publisher.target"));
    private static final Pattern COMPONENT = Pattern.compile("\"purl\" : \"pkg:maven/[^/]+/([^@/]+)@([^?\"]+)");
    private static final Pattern VERSION_AND_SUFFIX = Pattern.compile("-[0-9][^-]*(-[0-9]+)?\\.jar$");

    @TempDir
    private Path temp;

    @Test
    void theArchiveHoldsTheImageWithItsLinksAndModes() throws Exception {
        Set<Map.Entry<String, String>> differences = new HashSet<>(files(IMAGE).entrySet());
        Set<Map.Entry<String, String>> unpacked = new HashSet<>(files(unpack()).entrySet());
        assertEquals(differences.size(), unpacked.size());
        differences.removeAll(unpacked);
        assertEquals(Set.of(), differences);
    }

    @Test
    void whereverItIsUnpackedTheAotCacheIsUsed() throws Exception {
        Path launcher = unpack().resolve("bin/baml-publisher");
        try (Program version = Program.start(
                temp,
                List.of(launcher.toString(), "--version"),
                Map.of("BAML_PUBLISHER_JVM_OPTIONS", "-XX:AOTMode=on"))) {
            version.ends(0);
        }
    }

    @Test
    void theChecksumsAreThoseOfTheArtefacts() throws Exception {
        Path sums = TARGET.resolve("SHA256SUMS");
        assertTrue(Files.readString(sums).contains(".tar.gz\n")
                && Files.readString(sums).contains(".deb\n"));
        try (Program check = Program.start(
                temp, List.of("sh", "-c", "cd '" + TARGET + "' && sha256sum --check --strict SHA256SUMS"))) {
            check.ends(0);
        }
    }

    @Test
    void theBillOfMaterialsListsTheJarsThatShipAndNoOthers() throws Exception {
        Path bill = Path.of(System.getProperty("publisher.sbom"));
        assumeTrue(Files.exists(bill), "Maven is offline, and makes no bill of materials");
        TreeSet<String> listed = COMPONENT
                .matcher(Files.readString(bill))
                .results()
                .map(found -> found.group(1) + "-" + found.group(2) + ".jar")
                .filter(jar -> !jar.startsWith("publisher-distribution-"))
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(jars(), listed);
    }

    @Test
    void theLicenceOfEachLibraryIsInTheImage() throws Exception {
        for (String jar : jars()) {
            String name =
                    VERSION_AND_SUFFIX.matcher(jar).replaceFirst("").replaceFirst("^opentelemetry-.*", "opentelemetry");
            if (!name.startsWith("publisher-")) {
                try (Stream<Path> texts = Files.list(IMAGE.resolve("legal").resolve(name))) {
                    assertTrue(
                            texts.anyMatch(text -> text.getFileName().toString().startsWith("LICENSE")), name);
                }
            }
        }
    }

    private static Set<String> jars() throws IOException {
        TreeSet<String> jars = new TreeSet<>();
        for (Path folder : List.of(TARGET.resolve("modules"), IMAGE.resolve("plugins/otel"))) {
            try (Stream<Path> listed = Files.list(folder)) {
                listed.forEach(jar -> jars.add(jar.getFileName().toString()));
            }
        }
        assertFalse(jars.isEmpty());
        return jars;
    }

    private Path unpack() throws Exception {
        try (Program tar = Program.start(
                temp, List.of("tar", "-xzf", System.getProperty("publisher.archive"), "-C", temp.toString()))) {
            tar.ends(0);
        }
        return temp.resolve("baml-publisher-" + System.getProperty("publisher.version"));
    }

    /** What is said of each file: its link, or its digest and whether it can be run. */
    private static SortedMap<String, String> files(Path folder) throws IOException {
        SortedMap<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.toList()) {
                String said = Files.isSymbolicLink(path)
                        ? "link to " + Files.readSymbolicLink(path)
                        : Files.isDirectory(path)
                                ? "folder"
                                : Bytes.sha256(Files.readAllBytes(path))
                                        + (Files.isExecutable(path) ? " can be run" : "");
                files.put(folder.relativize(path).toString(), said);
            }
        }
        return files;
    }
}
