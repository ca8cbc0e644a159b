package com.boundaryml.publisher.distribution;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The layer for Lambda, unpacked as Lambda unpacks it.
 *
 * @param folder what is {@code /opt} there
 */
record Layer(Path folder) {

    /** The archive that the build made. */
    static final Path ARCHIVE = Path.of(System.getProperty("publisher.layer"));

    /** Unpacks it, with the modes that the archive says. */
    static Layer unpack(Path into) throws IOException {
        try (FileSystem archive =
                FileSystems.newFileSystem(ARCHIVE, Map.of("enablePosixFileAttributes", Boolean.TRUE))) {
            Path root = archive.getPath("/");
            List<Path> entries;
            try (Stream<Path> all = Files.walk(root)) {
                entries = all.filter(entry -> !entry.equals(root)).toList();
            }
            for (Path entry : entries) {
                Path target = into.resolve(root.relativize(entry).toString());
                if (Files.isDirectory(entry)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(entry, target);
                    Files.setPosixFilePermissions(target, Files.getPosixFilePermissions(entry));
                }
            }
        }
        return new Layer(into);
    }

    /** Starts the extension as Lambda does: by its file alone, with settings in the environment. */
    Program extension(Path outputs, String runtimeApi, Map<String, String> settings) throws IOException {
        Map<String, String> environment = new HashMap<>(settings);
        environment.put("AWS_LAMBDA_RUNTIME_API", runtimeApi);
        return Program.start(
                outputs, List.of(folder.resolve("extensions/baml-publisher").toString()), environment);
    }

    /** {@return the size of all its files, in bytes} */
    long bytes() throws IOException {
        long bytes = 0;
        for (Path path : Bytes.below(folder)) {
            bytes += Files.isRegularFile(path) ? Files.size(path) : 0;
        }
        return bytes;
    }
}
