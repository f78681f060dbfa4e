package dev.semel.internal.reconciliation;

import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Something that must not exist; consumer, key, hash and event are null where there is none.
 *
 * @param event the id of the event with the content
 * @param since when the subject came into this state
 * @param known what is known of it, and what the broker says: one or two sentences
 */
public record Finding(
        FindingKind kind,
        String subject,
        @Nullable String consumer,
        @Nullable String key,
        @Nullable String keyHash,
        @Nullable String event,
        Instant since,
        String known) {

    static Finding ofKey(
            FindingKind kind,
            String keyHash,
            String consumer,
            @Nullable String key,
            @Nullable UUID event,
            Instant since,
            String known) {
        String content = event == null ? null : event.toString();
        return new Finding(kind, keyHash, consumer, key, keyHash, content, since, known);
    }

    /** Only of one that has a consumer. */
    String consumerOfKey() {
        return Objects.requireNonNull(consumer, "consumer");
    }

    /** Only of one that is about a key, or a group. */
    String textOfKey() {
        return Objects.requireNonNull(key, "key");
    }

    /** Only of one that is about a key. */
    String hashOfKey() {
        return Objects.requireNonNull(keyHash, "keyHash");
    }

    /** One that is about no key. */
    public static Finding of(FindingKind kind, String subject, Instant since, String known) {
        return new Finding(kind, subject, null, null, null, null, since, known);
    }
}
