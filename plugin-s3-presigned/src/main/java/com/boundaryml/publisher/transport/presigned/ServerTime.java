package com.boundaryml.publisher.transport.presigned;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** What the headers of an answer say about time. Pure functions of their text, which may be anything. */
final class ServerTime {

    /** The longest wait that is taken from the other side; more of it would be as good as a standstill. */
    static final Duration LONGEST_RETRY_AFTER = Duration.ofHours(1);

    /** How long a configuration holds if its answer does not say so (D18). */
    static final Duration DEFAULT_MAX_AGE = Duration.ofMinutes(5);

    /** The least and the most that a configuration is taken to hold: no endless loop, and no change that nobody sees. */
    static final Duration LEAST_MAX_AGE = Duration.ofSeconds(1);

    static final Duration LONGEST_MAX_AGE = Duration.ofDays(1);

    /** More than any wait or age that is of use: what is longer in writing stands for this. */
    private static final Duration MOST_SECONDS = Duration.ofSeconds(999_999_999);

    private static final int MOST_DIGITS = 9;
    private static final Duration HALF_OF_WHAT_DATE_CUTS_OFF = Duration.ofMillis(500);

    private ServerTime() {}

    /** {@return the instant of an HTTP date, or empty} */
    static Optional<Instant> date(String text) {
        try {
            return Optional.of(Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(text.strip())));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /**
     * {@return how long Retry-After asks to wait}
     *
     * @param text seconds, or an HTTP date
     * @param serverNow what a date is counted from: the answer's own Date where it has one
     */
    static Optional<Duration> retryAfter(Optional<String> text, Instant serverNow) {
        return text.flatMap(value ->
                        seconds(value.strip()).or(() -> date(value).map(date -> Duration.between(serverNow, date))))
                .map(wait -> clamp(wait, Duration.ZERO, LONGEST_RETRY_AFTER));
    }

    /**
     * {@return how long an answer may be used}
     *
     * @param cacheControl the Cache-Control header
     * @param age the Age header: how long a cache on the way has held the answer already
     */
    static Duration maxAge(Optional<String> cacheControl, Optional<String> age) {
        Optional<Duration> declared = Optional.empty();
        for (String directive : cacheControl.orElse("").split(",", -1)) {
            String[] parts = directive.strip().split("=", 2);
            if (parts.length == 2 && parts[0].strip().equalsIgnoreCase("max-age")) {
                declared = seconds(parts[1].strip());
            }
        }
        Duration left = declared.orElse(DEFAULT_MAX_AGE)
                .minus(age.flatMap(text -> seconds(text.strip())).orElse(Duration.ZERO));
        return clamp(left, LEAST_MAX_AGE, LONGEST_MAX_AGE);
    }

    /**
     * {@return how far this machine's clock is ahead of the server's}
     *
     * @param sent this machine's clock when the request was sent
     * @param received this machine's clock when the answer had come
     * @param date the answer's Date, which is cut off to whole seconds
     * @param age its Age header
     */
    static Duration clockAhead(Instant sent, Instant received, Instant date, Optional<String> age) {
        Instant middle = sent.plus(Duration.between(sent, received).dividedBy(2));
        Instant server = date.plus(HALF_OF_WHAT_DATE_CUTS_OFF)
                .plus(age.flatMap(text -> seconds(text.strip())).orElse(Duration.ZERO));
        return Duration.between(server, middle);
    }

    private static Optional<Duration> seconds(String text) {
        if (text.isEmpty() || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return Optional.empty();
        }
        String digits = text.replaceFirst("^0+(?=[0-9])", "");
        return Optional.of(digits.length() > MOST_DIGITS ? MOST_SECONDS : Duration.ofSeconds(Long.parseLong(digits)));
    }

    private static Duration clamp(Duration value, Duration least, Duration most) {
        if (value.compareTo(least) < 0) {
            return least;
        }
        return value.compareTo(most) > 0 ? most : value;
    }
}
