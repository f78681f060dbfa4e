package dev.semel.internal.reconciliation;

import java.time.Instant;
import java.util.UUID;

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
        String consumer,
        String key,
        String keyHash,
        String event,
        Instant since,
        String known) {

    static Finding ofKey(
            FindingKind kind, String keyHash, String consumer, String key, UUID event, Instant since, String known) {
        String content = event == null ? null : event.toString();
        return new Finding(kind, keyHash, consumer, key, keyHash, content, since, known);
    }

    /** One that is about no key. */
    public static Finding of(FindingKind kind, String subject, Instant since, String known) {
        return new Finding(kind, subject, null, null, null, null, since, known);
    }
}
