package dev.semel.internal.reconciliation;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Port: looks into the tables of both features, each time at a bounded number of rows. In the transaction of the caller. */
public interface Suspicions {

    Instant now();

    /** Keys that failed and name a retry, from where the last look ended; null: from the beginning. */
    List<RetriedKey> retried(@Nullable Place after, int most);

    /** The same for these keys, as far as they still are failed. */
    List<RetriedKey> retried(Collection<String> keyHashes);

    /** What has become of an event; empty if it is gone. */
    Optional<Carrier> carrier(UUID event);

    /** Keys that are parked, with whether a message is parked for them. */
    List<ParkedKey> parked(@Nullable Place after, int most);

    /** Leases that lapsed before then. */
    List<Finding> lapsed(Instant before, int most);

    /** Messages that were parked for their keys before then, whose keys are not parked. */
    List<Finding> parkedWithoutKey(Instant before, int most);

    /** Destinations that take events since then, and yet have some that are held. */
    List<Finding> heldByNothing(Instant before, int most);

    /** Groups of which messages have waited since before then for one that is missing. */
    List<Finding> gaps(Instant before, int most);

    /** Slots that no relay served since then, with events that could be sent all the time. */
    List<Finding> unserved(Instant before);

    /** Events that were published from one moment to before another, in the order of their times and ids. */
    List<PublishedEvent> published(Instant from, @Nullable UUID behind, Instant to, int most);

    /** Those of these events that are still there. */
    List<PublishedEvent> published(Collection<UUID> ids);

    /** The hashes of those keys that have a record, or whose group the consumer has come beyond: it may keep no records of keys there. */
    Set<String> come(Collection<Awaited> work);

    /** Whether an operator has removed keys since then: the work of a key that has no record may have been done. */
    boolean haveKeysBeenRemoved(Instant since);

    /** Names of all consumers that have said they are on this database. */
    Set<String> consumers();

    /** Where a look ended. */
    record Place(String consumer, Instant firstSeenAt) {}

    /**
     * A key that failed.
     *
     * @param retry the event that the record names
     * @param carrier what has become of it, or of the one that took its place
     * @param failingSince null if it is not known
     */
    record RetriedKey(
            Place place, String keyHash, String key, UUID retry, Carrier carrier, @Nullable Instant failingSince) {

        RetriedKey in(Carrier other) {
            return new RetriedKey(place, keyHash, key, retry, other, failingSince);
        }
    }

    /**
     * An event that brings a message.
     *
     * @param isWaiting whether it is still to come
     * @param publishedAt null: it was not published, or is gone
     * @param destination null: it is gone
     * @param expiresAt null: never
     */
    record Carrier(
            UUID id,
            boolean isWaiting,
            @Nullable Instant publishedAt,
            @Nullable String destination,
            @Nullable Instant expiresAt) {}

    /** A key that is parked. */
    record ParkedKey(Place place, String keyHash, String key, boolean hasMessage) {}

    /**
     * An event that the broker was given.
     *
     * @param destination null if it is a topic, and the event for anybody: its subscriptions are not known; or if no broker had it
     * @param consumer null when anybody may take it
     * @param number in its group; null: it has none
     */
    record PublishedEvent(
            UUID id,
            Instant publishedAt,
            String type,
            @Nullable String destination,
            @Nullable String consumer,
            String key,
            String keyText,
            @Nullable String group,
            @Nullable Long number) {}

    /**
     * The work of an event at one consumer.
     *
     * @param groupHash of consumer and group, as {@link dev.semel.internal.idempotency.store.Delivery.Place} has it; null: it has no number
     */
    record Awaited(String keyHash, @Nullable String groupHash, @Nullable Long number) {

        static Awaited of(PublishedEvent event, String consumer) {
            String group = event.number() == null ? null : event.group();
            return new Awaited(
                    IdempotencyKey.hash(consumer, event.key()),
                    group == null ? null : IdempotencyKey.hash(consumer, group),
                    group == null ? null : event.number());
        }

        /** What is known of it is its key alone. */
        static Awaited ofKey(String keyHash) {
            return new Awaited(keyHash, null, null);
        }
    }
}
