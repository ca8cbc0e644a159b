package com.boundaryml.publisher.spi;

import com.boundaryml.publisher.api.SettingsException;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/**
 * The one rule by which a provider is chosen among those present.
 *
 * <table>
 * <caption>What is chosen</caption>
 * <tr><th>present</th><th>asked for</th><th>chosen</th></tr>
 * <tr><td>none</td><td>anything</td><td>an error that says which module to add</td></tr>
 * <tr><td>one</td><td>nothing</td><td>that one</td></tr>
 * <tr><td>several</td><td>nothing</td><td>an error that lists their names</td></tr>
 * <tr><td>any number</td><td>a name that one bears</td><td>that one</td></tr>
 * <tr><td>any number</td><td>a name that none bears</td><td>an error that lists their names</td></tr>
 * <tr><td>any number</td><td>a name that two bear</td><td>an error that lists the modules that bear it</td></tr>
 * </table>
 */
public final class Resolver {

    private Resolver() {}

    /**
     * {@return the provider chosen}
     *
     * @param <P> the provider interface
     * @param what what it provides, for messages, such as {@code "transport"}
     * @param asked the name asked for, or an empty string
     * @param present the providers present, as a {@link ServiceLoader} streams them
     * @param ifNone what to do when none is present, for the message
     * @throws SettingsException if none can be chosen
     */
    public static <P> ServiceLoader.Provider<P> resolve(
            String what, String asked, List<ServiceLoader.Provider<P>> present, String ifNone) {
        if (present.isEmpty()) {
            throw new SettingsException("no " + what + " is present: " + ifNone);
        }
        List<ServiceLoader.Provider<P>> matching = new ArrayList<>();
        for (ServiceLoader.Provider<P> provider : present) {
            if (asked.isEmpty() || asked.equals(nameOf(provider))) {
                matching.add(provider);
            }
        }
        if (matching.size() == 1) {
            return matching.getFirst();
        }
        if (matching.isEmpty()) {
            throw new SettingsException("no " + what + " is named " + asked + "; present: " + names(present));
        }
        if (asked.isEmpty()) {
            throw new SettingsException(
                    "several " + what + "s are present and none is chosen: name one of " + names(present));
        }
        throw new SettingsException("several modules bring a " + what + " named " + asked + ": "
                + matching.stream()
                        .map(provider ->
                                String.valueOf(provider.type().getModule().getName()))
                        .sorted()
                        .collect(Collectors.joining(", "))
                + "; remove all but one");
    }

    /** {@return the name that the provider's class bears, or its class's name if it bears none} */
    public static String nameOf(ServiceLoader.Provider<?> provider) {
        PluginName name = provider.type().getAnnotation(PluginName.class);
        return name == null ? provider.type().getName() : name.value();
    }

    private static <P> String names(List<ServiceLoader.Provider<P>> present) {
        return present.stream().map(Resolver::nameOf).sorted().collect(Collectors.joining(", "));
    }
}
