package com.boundaryml.publisher.launcher;

import com.boundaryml.publisher.api.PublisherSettings;
import com.boundaryml.publisher.api.Scope;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The demonstration into a folder, by the local sink.
 *
 * @param objects the folder
 * @param scope whose evidence it is
 */
record DemoFolder(Path objects, Scope scope) implements DemoTarget {

    @Override
    public String how() {
        return "into a folder";
    }

    @Override
    public PublisherSettings settings(Path root) {
        return PublisherSettings.builder()
                .root(root.toString())
                .transport("localfs", Map.of("dir", objects.toString(), "scope", scope.toString()))
                .build();
    }

    @Override
    public List<String> shipAgain(Path root) {
        return List.of(DemoCommand.called() + " flush --root " + root + " --sink-dir " + objects + " --scope " + scope);
    }

    @Override
    public void close() {}
}
