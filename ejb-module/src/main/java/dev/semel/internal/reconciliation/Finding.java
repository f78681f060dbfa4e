package dev.semel.internal.reconciliation;

import java.time.Instant;

/**
 * Something that must not exist.
 *
 * @param subject what it is about, in the form of its kind
 * @param consumer null where there is none
 * @param key the key for display; null where there is none
 * @param keyHash identity of the key; null where there is none
 * @param event the id of the event with the content; null where there is none
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

    /** One that is about no key. */
    public static Finding of(FindingKind kind, String subject, Instant since, String known) {
        return new Finding(kind, subject, null, null, null, null, since, known);
    }
}
