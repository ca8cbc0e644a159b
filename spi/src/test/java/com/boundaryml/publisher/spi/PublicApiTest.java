package com.boundaryml.publisher.spi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.boundaryml.publisher.api.Publisher;
import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleReader;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What others compile against is as the listings in {@code src/test/resources/public-api} say, so that a change of it is
 * seen in review. What docs/plugins.md promises of versions holds for these lines.
 */
class PublicApiTest {

    private static final String CLASS = ".class";

    @ParameterizedTest
    @ValueSource(classes = {Publisher.class, Options.class})
    void itIsAsListed(Class<?> member) throws IOException {
        Module module = member.getModule();
        String name = module.getName().substring(module.getName().lastIndexOf('.') + 1) + ".txt";
        String listing = listing(module);
        Path listed = Files.createDirectories(Path.of("target/public-api")).resolve(name);
        Files.writeString(listed, listing);
        assertEquals(
                Files.readString(Path.of("src/test/resources/public-api", name)),
                listing,
                () -> "the public API has changed; if it is meant to, copy spi/" + listed
                        + " to src/test/resources/public-api, and see docs/plugins.md for what that means to plugins");
    }

    private static String listing(Module module) throws IOException {
        Set<String> exported = module.getDescriptor().exports().stream()
                .map(ModuleDescriptor.Exports::source)
                .collect(Collectors.toSet());
        try (ModuleReader reader = module.getLayer()
                .configuration()
                .findModule(module.getName())
                .orElseThrow()
                .reference()
                .open()) {
            return reader.list()
                    .filter(resource -> resource.endsWith(CLASS) && resource.indexOf('/') >= 0)
                    .map(resource -> resource.substring(0, resource.length() - CLASS.length())
                            .replace('/', '.'))
                    .filter(name -> exported.contains(name.substring(0, name.lastIndexOf('.'))))
                    .sorted()
                    .map(name -> Class.forName(module, name))
                    .filter(type -> isSeen(type.getModifiers()))
                    .map(PublicApiTest::listing)
                    .collect(Collectors.joining("\n"));
        }
    }

    private static String listing(Class<?> type) {
        Stream<String> fields = Arrays.stream(type.getDeclaredFields())
                .filter(PublicApiTest::isSeen)
                .map(Field::toGenericString);
        Stream<String> calls = Stream.of(type.getDeclaredConstructors(), type.getDeclaredMethods())
                .<Executable>flatMap(Arrays::stream)
                .filter(PublicApiTest::isSeen)
                .map(Executable::toGenericString);
        String members = Stream.concat(fields, calls)
                .map(member -> "    " + member.replace(type.getName() + ".", "") + "\n")
                .sorted()
                .collect(Collectors.joining());
        return heading(type) + "\n" + members;
    }

    private static String heading(Class<?> type) {
        return type.toGenericString() + listed(" is a ", superTypes(type)) + listed(" permits ", permitted(type));
    }

    private static Stream<Class<?>> superTypes(Class<?> type) {
        return Stream.concat(Stream.ofNullable(type.getSuperclass()), Arrays.stream(type.getInterfaces()))
                .filter(each -> each != Object.class && each != Record.class && each != Enum.class);
    }

    private static Stream<Class<?>> permitted(Class<?> type) {
        return type.isSealed() ? Arrays.stream(type.getPermittedSubclasses()) : Stream.empty();
    }

    private static String listed(String word, Stream<Class<?>> types) {
        String names = types.map(Class::getName).sorted().collect(Collectors.joining(", "));
        return names.isEmpty() ? "" : word + names;
    }

    private static boolean isSeen(Member member) {
        return isSeen(member.getModifiers()) && !member.isSynthetic();
    }

    private static boolean isSeen(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }
}
