package com.boundaryml.publisher.proof.planted;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Loads the product and its proof anew, with one class of the product compiled from a copy that has a bug in it. */
final class PlantedLoader extends ClassLoader {

    private static final String PRODUCT = "com.boundaryml.publisher.core.";
    private static final String PROOF = "com.boundaryml.publisher.proof.";
    private static final Path SOURCES = Path.of("core", "src", "main", "java", "com", "boundaryml", "publisher");

    private final Map<String, byte[]> planted;

    private PlantedLoader(Map<String, byte[]> planted) {
        super(PlantedLoader.class.getClassLoader());
        this.planted = planted;
    }

    static PlantedLoader of(Bug bug) throws IOException {
        String sound = Files.readString(Path.of(System.getProperty("proof.sources", ".."))
                .resolve(SOURCES)
                .resolve(bug.file()));
        int at = sound.indexOf(bug.sound());
        if (at < 0 || sound.indexOf(bug.sound(), at + 1) >= 0) {
            throw new IllegalStateException(
                    bug.file() + " holds not exactly once what the bug \"" + bug.name() + "\" changes: " + bug.sound());
        }
        return new PlantedLoader(compiled(bug, sound.replace(bug.sound(), bug.broken())));
    }

    private static Map<String, byte[]> compiled(Bug bug, String source) throws IOException {
        JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler(), "a JDK is needed");
        DiagnosticCollector<JavaFileObject> complaints = new DiagnosticCollector<>();
        Map<String, ByteArrayOutputStream> classes = new HashMap<>();
        try (StandardJavaFileManager standard = compiler.getStandardFileManager(complaints, null, null);
                Memory memory = new Memory(standard, classes)) {
            JavaFileObject file = new Text(bug.file(), source);
            boolean well = compiler.getTask(null, memory, complaints, List.of("-proc:none"), null, List.of(file))
                    .call();
            if (!well) {
                throw new IllegalStateException(
                        "the bug \"" + bug.name() + "\" does not compile: " + complaints.getDiagnostics());
            }
        }
        Map<String, byte[]> bytes = new HashMap<>();
        classes.forEach((name, out) -> bytes.put(name, out.toByteArray()));
        return bytes;
    }

    private static final class Text extends SimpleJavaFileObject {
        private final String source;

        Text(String file, String source) {
            super(URI.create("string:///com/boundaryml/publisher/" + file), Kind.SOURCE);
            this.source = source;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return source;
        }
    }

    private static final class Memory extends ForwardingJavaFileManager<StandardJavaFileManager> {
        private final Map<String, ByteArrayOutputStream> classes;

        Memory(StandardJavaFileManager standard, Map<String, ByteArrayOutputStream> classes) {
            super(standard);
            this.classes = classes;
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                JavaFileManager.Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            classes.put(name, out);
            return new SimpleJavaFileObject(URI.create("bytes:///" + name.replace('.', '/')), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return out;
                }
            };
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            if (!name.startsWith(PRODUCT) && !name.startsWith(PROOF)) {
                return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : defined(name);
        }
    }

    private Class<?> defined(String name) throws ClassNotFoundException {
        byte[] bytes = planted.get(name);
        if (bytes == null) {
            try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                if (in == null) {
                    throw new ClassNotFoundException(name);
                }
                bytes = in.readAllBytes();
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
        return defineClass(name, bytes, 0, bytes.length);
    }
}
