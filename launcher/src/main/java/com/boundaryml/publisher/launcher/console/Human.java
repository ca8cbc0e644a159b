package com.boundaryml.publisher.launcher.console;

import java.time.Duration;

/** Figures as people read them. Without {@code String.format}, whose first call costs more than a whole command. */
public final class Human {

    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    private static final long KIB = 1024;
    private static final long MINUTE = 60;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;

    private Human() {}

    /** {@return a size in binary units with up to one decimal, such as {@code 1.4 KiB}; {@code bytes} is 0 or more} */
    public static String size(long bytes) {
        if (bytes < KIB) {
            return bytes + " B";
        }
        int unit = 0;
        double amount = bytes;
        // What would be printed as 1024.0 of one unit is 1.0 of the next.
        while (amount >= KIB - 0.05 && unit < UNITS.length - 1) {
            amount /= KIB;
            unit++;
        }
        return tenths(amount) + " " + UNITS[unit];
    }

    /** {@return a number with a comma before every three digits} */
    public static String count(long number) {
        String digits = Long.toString(number);
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < digits.length(); i++) {
            int left = digits.length() - i;
            if (i > 0 && left % 3 == 0 && digits.charAt(i - 1) != '-') {
                out.append(',');
            }
            out.append(digits.charAt(i));
        }
        return out.toString();
    }

    /** {@return a number with its noun, such as {@code 1 file} or {@code 2 files}} */
    public static String count(long number, String noun) {
        return count(number) + " " + noun + (number == 1 ? "" : "s");
    }

    /** {@return how many times the one is the other, such as {@code 3.2 x}, or a dash if either is nothing} */
    public static String ratio(long original, long compressed) {
        return original <= 0 || compressed <= 0 ? "-" : tenths((double) original / compressed) + " x";
    }

    /** {@return bytes a second, such as {@code 12.3 MiB/s}} */
    public static String rate(long bytes, Duration time) {
        double seconds = Math.max(1e-3, time.toNanos() / 1e9);
        return size((long) (bytes / seconds)) + "/s";
    }

    /** {@return a duration or an age in its two largest units at the most, such as {@code 12 s} or {@code 2 h 5 min}} */
    public static String duration(Duration duration) {
        long seconds = Math.max(0, duration.toSeconds());
        if (seconds < 10) {
            long millis = Math.max(0, duration.toMillis());
            return millis < 1_000 ? millis + " ms" : tenths(millis / 1e3) + " s";
        }
        if (seconds < MINUTE) {
            return seconds + " s";
        }
        if (seconds < HOUR) {
            return pair(seconds, MINUTE, " min", 1, " s");
        }
        if (seconds < DAY) {
            return pair(seconds, HOUR, " h", MINUTE, " min");
        }
        return pair(seconds, DAY, " d", HOUR, " h");
    }

    private static String pair(long seconds, long large, String largeUnit, long small, String smallUnit) {
        long rest = seconds % large / small;
        return seconds / large + largeUnit + (rest == 0 ? "" : " " + rest + smallUnit);
    }

    private static String tenths(double amount) {
        long tenths = Math.round(amount * 10);
        return count(tenths / 10) + "." + tenths % 10;
    }
}
