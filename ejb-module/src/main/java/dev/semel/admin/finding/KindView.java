package dev.semel.admin.finding;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The findings of one kind.
 *
 * @param since when the first of the subjects came into this state
 * @param subject of one of them, in the form of its kind
 * @param key of one of them, for display; null where there is none
 */
public record KindView(String kind, long number, Instant since, String subject, @Nullable String key) {

    /** What one of them is about: its key, the queue of the broker, or its subject in the form of its kind. */
    public String about() {
        return key == null ? FindingView.about(kind, subject) : key;
    }
}
