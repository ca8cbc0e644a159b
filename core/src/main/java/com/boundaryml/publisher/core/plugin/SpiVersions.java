package com.boundaryml.publisher.core.plugin;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which plugins fit by the version of the spi that they were compiled with. The compiler notes it in the descriptor of a
 * real module.
 *
 * <table>
 * <caption>What fits an spi of version A.B.C</caption>
 * <tr><th>A</th><th>fits</th><th>too old</th><th>too new</th></tr>
 * <tr><td>0</td><td>0.B.any</td><td>0.less</td><td>all else</td></tr>
 * <tr><td>1 or more</td><td>A.B.any, A.less</td><td>less</td><td>all else</td></tr>
 * </table>
 */
final class SpiVersions {

    private static final Pattern VERSION = Pattern.compile("(\\d{1,6})\\.(\\d{1,6})(?:\\D.*)?");

    /** Whether a plugin fits. */
    enum Fit {
        FITS,
        TOO_OLD,
        TOO_NEW
    }

    private SpiVersions() {}

    /** {@return whether it fits; it does as far as can be told if a version is not in the form A.B or A.B.C} */
    static Fit judge(String compiledWith, String here) {
        Optional<Version> plugin = Version.find(compiledWith);
        Optional<Version> publisher = Version.find(here);
        return plugin.isEmpty() || publisher.isEmpty() ? Fit.FITS : judge(plugin.get(), publisher.get());
    }

    private static Fit judge(Version plugin, Version here) {
        int order = plugin.compareTo(here);
        boolean lacksAdditionsOnly = here.major() > 0 && plugin.major() == here.major() && order < 0;
        if (order == 0 || lacksAdditionsOnly) {
            return Fit.FITS;
        }
        return order < 0 ? Fit.TOO_OLD : Fit.TOO_NEW;
    }

    private record Version(int major, int minor) implements Comparable<Version> {

        @Override
        public int compareTo(Version other) {
            return Comparator.comparingInt(Version::major)
                    .thenComparingInt(Version::minor)
                    .compare(this, other);
        }

        static Optional<Version> find(String text) {
            Matcher matcher = VERSION.matcher(text);
            return matcher.matches()
                    ? Optional.of(new Version(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2))))
                    : Optional.empty();
        }
    }
}
