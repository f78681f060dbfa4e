package dev.semel.admin.finding;

import java.time.Instant;

/**
 * Something stranded, as the list shows it.
 *
 * @param subject in the form of its kind
 * @param consumer null where there is none
 * @param key the key for display; null where there is none
 * @param keyHash names the page of the key; null where there is none
 * @param event the id of the event with the content; null where there is none
 * @param since when the subject came into this state
 * @param known what is known of it, and what the broker says
 */
public record FindingView(
        FindingId id,
        String consumer,
        String key,
        String keyHash,
        String event,
        Instant since,
        Instant foundAt,
        String known) {}
