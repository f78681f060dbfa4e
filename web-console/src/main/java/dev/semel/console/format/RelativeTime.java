package dev.semel.console.format;

import java.time.Duration;

/** How far apart two instants are, in the one unit that matters. {@code textKey} is the text of the unit. */
record RelativeTime(long amount, String textKey) {

    static RelativeTime of(Duration duration) {
        Duration positive = duration.abs();
        if (positive.toMinutes() < 1) {
            return new RelativeTime(positive.toSeconds(), "time.seconds");
        }
        if (positive.toHours() < 1) {
            return new RelativeTime(positive.toMinutes(), "time.minutes");
        }
        if (positive.toDays() < 2) {
            return new RelativeTime(positive.toHours(), "time.hours");
        }
        return new RelativeTime(positive.toDays(), "time.days");
    }
}
