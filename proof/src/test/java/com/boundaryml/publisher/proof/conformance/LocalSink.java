package com.boundaryml.publisher.proof.conformance;

import com.boundaryml.publisher.localfs.LocalTransportProvider;
import com.boundaryml.publisher.spi.Options;
import com.boundaryml.publisher.spi.transport.Transport;
import com.boundaryml.publisher.spi.transport.TransportSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The folder that stands for gateway and bucket at once (D19). */
final class LocalSink implements Sink {

    private final Path dir;

    LocalSink(Path dir) {
        this.dir = dir;
    }

    @Override
    public Transport open(Map<String, String> config) {
        Map<String, String> options = new HashMap<>();
        config.forEach((field, value) -> options.put(field.replace('_', '-'), value));
        options.put("dir", dir.toString());
        options.put("scope", Stage.SCOPE.toString());
        return new LocalTransportProvider().open(new TransportSettings(new Options("localfs", options), 8));
    }

    @Override
    public NavigableMap<String, byte[]> objects() throws IOException {
        TreeMap<String, byte[]> objects = new TreeMap<>();
        if (Files.exists(dir)) {
            try (Stream<Path> walk = Files.walk(dir)) {
                List<Path> files =
                        walk.filter(path -> path.toString().endsWith(".zst")).toList();
                for (Path file : files) {
                    objects.put(dir.relativize(file).toString(), Files.readAllBytes(file));
                }
            }
        }
        return objects;
    }

    @Override
    public void plant(String key, byte[] bytes) throws IOException {
        Path file = dir.resolve(key);
        Path folder = file.resolveSibling("");
        Files.createDirectories(folder);
        Files.write(file, bytes);
    }

    @Override
    public void close() {
        // The folder is the test's.
    }
}
