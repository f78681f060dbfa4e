package dev.semel.internal.retention;

import java.time.Duration;
import java.util.List;

/**
 * Rows that are kept for the same time.
 *
 * @param consumers whose they are; empty: of all, and of none
 * @param reach how far beyond the age it is worth to look; null: to the oldest row
 */
public record Share(Duration age, List<String> consumers, Duration reach) {

    public static Share ofAll(Duration age) {
        return new Share(age, List.of(), null);
    }

    Share atLeast(Duration other) {
        return age.compareTo(other) >= 0 ? this : new Share(other, consumers, reach);
    }

    Share within(Duration looked) {
        return new Share(age, consumers, looked);
    }
}
