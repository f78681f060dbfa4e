package dev.semel.internal.settings;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How long finished rows are kept, and how they are purged.
 *
 * @param keys how long a completed idempotency record protects; a duplicate later than that is new
 * @param closed how long retried and discarded entries and the audit stay visible
 * @param redeliveryHorizon the longest time after which broker, backup or producer could bring a copy back
 */
public record RetentionSettings(
        Duration keys, Duration published, Duration closed, Duration redeliveryHorizon, Schedule schedule) {

    public static final String KEYS = "semel.retention.keys";
    public static final String PUBLISHED = "semel.retention.published";
    public static final String CLOSED = "semel.retention.closed";
    public static final String HORIZON = "semel.redelivery-horizon";

    public RetentionSettings {
        Require.positive(KEYS, keys);
        Require.positive(PUBLISHED, published);
        Require.positive(CLOSED, closed);
        Require.positive(HORIZON, redeliveryHorizon);
    }

    /** How often the purge runs, how many rows go in one transaction, and in which hours. */
    public record Schedule(Duration interval, int batchSize, Window window) {

        static final String INTERVAL = "semel.retention.purge-interval";
        static final String BATCH_SIZE = "semel.retention.batch-size";

        public Schedule {
            Require.positive(INTERVAL, interval);
            Require.between(BATCH_SIZE, 1, 10_000, batchSize);
            Require.that(
                    window.equals(Window.ALWAYS) || window.length().compareTo(interval) >= 0,
                    Window.SETTING,
                    "must not be shorter than " + INTERVAL + " (" + interval
                            + "), or the purge could miss it every day",
                    window);
        }
    }

    /** How long the counter of a group is kept after its last number (empty: for ever); then a new one begins above all that are gone. */
    public record Counters(Optional<Duration> period) {

        public static final String SETTING = "semel.retention.sequences";

        /** @param published how long published events stay: while one is there, its number is not given a second time */
        public static Counters of(Optional<Duration> period, Duration published) {
            period.ifPresent(given -> {
                Require.positive(SETTING, given);
                Require.that(
                        given.compareTo(published) >= 0,
                        SETTING,
                        "must not be shorter than " + PUBLISHED + " (" + published
                                + "), or a number is given again while its event is still there",
                        given);
            });
            return new Counters(period);
        }
    }

    /** Hours of each day, in UTC; the end is no longer among them. A window may cross midnight. */
    public record Window(LocalTime from, LocalTime to) {

        /** All hours. */
        public static final Window ALWAYS = new Window(LocalTime.MIN, LocalTime.MIN);

        public static final String SETTING = "semel.retention.window";
        private static final Pattern WRITTEN =
                Pattern.compile("((?:[01]\\d|2[0-3]):[0-5]\\d)-((?:[01]\\d|2[0-3]):[0-5]\\d)");

        /** @param text such as {@code 22:00-06:00}; empty: always */
        public static Window of(String text) {
            if (text.isBlank()) {
                return ALWAYS;
            }
            Matcher written = WRITTEN.matcher(text.trim());
            Require.that(
                    written.matches(), SETTING, "must be two times of day in UTC such as 22:00-06:00, or empty", text);
            Window window = new Window(LocalTime.parse(written.group(1)), LocalTime.parse(written.group(2)));
            Require.that(
                    !window.from.equals(window.to),
                    SETTING,
                    "must end at another time than it begins; leave it empty for always",
                    text);
            return window;
        }

        public boolean isOpen(Instant moment) {
            LocalTime time = LocalTime.ofInstant(moment, ZoneOffset.UTC);
            if (from.isBefore(to)) {
                return !time.isBefore(from) && time.isBefore(to);
            }
            return !time.isBefore(from) || time.isBefore(to);
        }

        /** Whether each moment of the other one is in this one. */
        public boolean contains(Window other) {
            Duration later = forward(from, other.from);
            return equals(ALWAYS) || later.plus(other.length()).compareTo(length()) <= 0;
        }

        private Duration length() {
            Duration length = forward(from, to);
            return length.isZero() ? Duration.ofDays(1) : length;
        }

        private static Duration forward(LocalTime from, LocalTime to) {
            Duration forward = Duration.between(from, to);
            return forward.isNegative() ? forward.plusDays(1) : forward;
        }

        @Override
        public String toString() {
            return equals(ALWAYS) ? "" : from + "-" + to;
        }
    }
}
