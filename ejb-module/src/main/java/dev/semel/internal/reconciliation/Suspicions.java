package dev.semel.internal.reconciliation;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Port: looks into the tables of both features, each time at a bounded number of rows. In the transaction of the caller. */
public interface Suspicions {

    Instant now();

    /** Keys that failed and name a retry, from where the last look ended; null: from the beginning. */
    List<RetriedKey> retried(Place after, int most);

    /** The same for these keys, as far as they still are failed. */
    List<RetriedKey> retried(Collection<String> keyHashes);

    /** Keys that are parked, with whether a message is parked for them. */
    List<ParkedKey> parked(Place after, int most);

    /** Leases that lapsed before then. */
    List<Finding> lapsed(Instant before, int most);

    /** Messages that were parked for their keys before then, whose keys are not parked. */
    List<Finding> parkedWithoutKey(Instant before, int most);

    /** Destinations that take events since then, and yet have some that are held. */
    List<Finding> heldByNothing(Instant before, int most);

    /** Slots that nobody served since then, with events that could be sent all the time. */
    List<Finding> unserved(Instant before);

    /** Events that were published from one moment to before another, in the order of their times and ids. */
    List<PublishedEvent> published(Instant from, UUID behind, Instant to, int most);

    /** Those of the keys that have a record. */
    Set<String> known(Collection<String> keyHashes);

    /** Whether an operator has removed keys since then: the work of a key that has no record may have been done. */
    boolean haveKeysBeenRemoved(Instant since);

    /** Names of all consumers that have said they are on this database. */
    Set<String> consumers();

    /** Where a look ended. */
    record Place(String consumer, Instant firstSeenAt) {}

    /**
     * A key that failed.
     *
     * @param isWaiting whether its retry is still to come
     * @param publishedAt when the retry was published; null: it was not, or is gone
     * @param destination of the retry; null: it is gone
     * @param failingSince null if it is not known
     */
    record RetriedKey(
            Place place,
            String keyHash,
            String key,
            UUID retry,
            boolean isWaiting,
            Instant publishedAt,
            String destination,
            Instant failingSince) {}

    /** A key that is parked. */
    record ParkedKey(Place place, String keyHash, String key, boolean hasMessage) {}

    /**
     * An event that the broker was given.
     *
     * @param destination null if it is a topic, and the event for anybody: its subscriptions are not known
     * @param consumer null when anybody may take it
     */
    record PublishedEvent(
            UUID id,
            Instant publishedAt,
            String type,
            String destination,
            String consumer,
            String key,
            String keyText) {}
}
