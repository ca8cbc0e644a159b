package com.boundaryml.publisher.launcher.settings;

import com.boundaryml.publisher.api.SettingsException;
import com.boundaryml.publisher.proof.fuzz.Scratch;
import com.boundaryml.publisher.proof.fuzz.Target;
import java.util.List;
import java.util.Set;

/** What people set. */
public final class SettingsTargets {

    private SettingsTargets() {}

    /** {@return the parsers of this package} */
    public static List<Target> all() {
        return List.of(
                file(),
                quantity("duration", text -> Durations.parse(text).isNegative(), "60s", "500ms", "8760h"),
                quantity("size", text -> Sizes.parse(text) < 0, "10GiB", "1024TiB", "1"),
                quantity("count", text -> Parsers.count(text, 1, 64) < 1, "8", "64"));
    }

    private static Target file() {
        return Target.ofTexts(
                        "configuration file",
                        input -> {
                            try {
                                ConfigFile file = ConfigFile.read(Scratch.file(input));
                                file.refuseUnknownPlugins(Set.of("localfs", "presigned"));
                                return true;
                            } catch (SettingsException e) {
                                return false;
                            }
                        },
                        """
                        root: [/srv/a/.baml/profiles-v1, /srv/b/.baml/profiles-v1]
                        transport: localfs   # a comment
                        corrupt-wait: 60s
                        plugins:
                          localfs:
                            dir: /var/lib/evidence
                            scope: acme/demo/dev
                        """,
                        "plugins: {presigned: {gateway: 'https://g.example', token: \"a\\u0041\", proxy: |\n  b\n}}",
                        "&a transport: *a")
                .withWords(
                        "\n",
                        ": ",
                        "- ",
                        "? ",
                        "&a ",
                        "*a",
                        "!!",
                        "!!int ",
                        "[",
                        "]",
                        "{",
                        "}",
                        ",",
                        "|\n",
                        ">\n",
                        "'",
                        "\"",
                        "#",
                        "---\n",
                        "...\n",
                        "%YAML 1.2\n",
                        "<<: ",
                        "\t",
                        "  ",
                        "null",
                        "~",
                        "plugins:",
                        "\\x",
                        "\\U00110000",
                        "\ufeff",
                        "&a [*a,*a]")
                .withAllocations(4 << 20, 4_096);
    }

    private interface Judge {
        boolean isOutOfRange(String text);
    }

    private static Target quantity(String name, Judge parser, String... seeds) {
        return Target.ofTexts(
                        name,
                        input -> {
                            try {
                                if (parser.isOutOfRange(Target.text(input))) {
                                    throw new AssertionError("out of range");
                                }
                                return true;
                            } catch (IllegalArgumentException e) {
                                return false;
                            }
                        },
                        seeds)
                .withWords("ms", "s", "m", "h", "KiB", "MiB", "GiB", "TiB", "B", "-", "+", " ");
    }
}
