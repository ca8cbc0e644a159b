package com.boundaryml.publisher.core.plugin;

import java.io.IOException;
import java.lang.module.FindException;
import java.lang.module.ModuleDescriptor.Requires;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The modules in the jars of one plugin folder, by name. */
final class Jars implements ModuleFinder {

    private static final Logger LOG = LoggerFactory.getLogger(Jars.class);
    private static final String SPI = "com.boundaryml.publisher.spi";

    private final TreeMap<String, ModuleReference> modules = new TreeMap<>();

    private Jars() {}

    /**
     * {@return the modules of the folder that the parent layer does not have}
     *
     * @throws RefusedException if a jar is not sound or does not fit
     */
    static Jars read(Path folder, ModuleLayer parent) throws RefusedException {
        Jars jars = new Jars();
        try {
            for (Path entry : PluginDirs.entries(folder)) {
                if (PluginDirs.isJar(entry)) {
                    jars.add(entry, parent);
                }
            }
        } catch (IOException e) {
            throw new RefusedException(
                    folder,
                    "the folder cannot be listed (" + Diagnosis.quoted(e) + ")",
                    "let this user read it, and have only the plugin's jars in it");
        }
        return jars;
    }

    private void add(Path jar, ModuleLayer parent) throws RefusedException {
        ModuleReference module = module(jar);
        String name = module.descriptor().name();
        if (parent.findModule(name).isPresent()) {
            LOG.atDebug().addKeyValue("jar", jar).log("left out, as the publisher has this module itself");
            return;
        }
        ModuleReference other = modules.putIfAbsent(name, module);
        if (other != null) {
            throw new RefusedException(
                    jar,
                    "it holds the module " + name + ", and so does "
                            + Path.of(other.location().orElseThrow()).getFileName(),
                    "remove one of the two");
        }
        for (Requires requires : module.descriptor().requires()) {
            if (requires.name().equals(SPI)) {
                refuseUnfit(jar, requires, parent);
            }
        }
    }

    private static ModuleReference module(Path jar) throws RefusedException {
        if (!Files.isRegularFile(jar, LinkOption.NOFOLLOW_LINKS)) {
            throw new RefusedException(jar, "it is no file, but a link or a folder", "put the jar itself in its place");
        }
        try {
            Optional<ModuleReference> module =
                    ModuleFinder.of(jar).findAll().stream().findFirst();
            return module.orElseThrow(() -> new FindException("it holds no module"));
        } catch (FindException | SecurityException e) {
            throw new RefusedException(
                    jar,
                    "it cannot be read as a module: " + Diagnosis.quoted(e),
                    "let this user read it; if it is damaged or made for another Java, get one that fits");
        }
    }

    private static void refuseUnfit(Path jar, Requires requires, ModuleLayer parent) throws RefusedException {
        String compiledWith = requires.rawCompiledVersion().orElse("");
        String here = parent.findModule(SPI)
                .flatMap(module -> module.getDescriptor().rawVersion())
                .orElse("");
        String made = "it is made for version " + compiledWith + " of the publisher's spi, and this is " + here;
        switch (SpiVersions.judge(compiledWith, here)) {
            case FITS -> {}
            case TOO_OLD ->
                throw new RefusedException(jar, "too old: " + made, "get a build of the plugin for " + here);
            case TOO_NEW ->
                throw new RefusedException(
                        jar, "too new: " + made, "update the publisher, or get a build of the plugin for " + here);
        }
    }

    /** {@return the names of all modules} */
    Set<String> names() {
        return modules.keySet();
    }

    @Override
    public Optional<ModuleReference> find(String name) {
        return Optional.ofNullable(modules.get(name));
    }

    @Override
    public Set<ModuleReference> findAll() {
        return Set.copyOf(modules.values());
    }
}
