package dev.semel.internal.redelivery;

import dev.semel.internal.idempotency.cache.CachedKeys;
import dev.semel.internal.idempotency.operator.IdempotencyCommands;
import dev.semel.internal.idempotency.operator.KeyDecisions;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.message.ContentHash;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.StoredEvents;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * An operator's ways out for a key for which nothing of ours is known to come. They run in the transaction of the caller, which
 * must have one. Each locks the record of the key and looks again: false if something is still to come, or the key is gone.
 */
@Dependent
@Transactional(TxType.MANDATORY)
public class StrandedKeys {

    private static final int MOST_PURGED = 100;

    private final KeyDecisions decisions;
    private final IdempotencyCommands commands;
    private final StoredEvents events;
    private final RetryEvents retries;
    private final CachedKeys cached;

    @Inject
    StrandedKeys(
            KeyDecisions decisions,
            IdempotencyCommands commands,
            StoredEvents events,
            RetryEvents retries,
            CachedKeys cached) {
        this.decisions = decisions;
        this.commands = commands;
        this.events = events;
        this.retries = retries;
        this.cached = cached;
    }

    /**
     * Gives the key a new event with the content of the last one that brought its message. Also false if that content is gone or
     * damaged.
     */
    public boolean runAgain(String keyHash) {
        return decisions.reopenStranded(keyHash, last -> events.read(last)
                .filter(event -> keyHash.equals(keyOf(event).hash()))
                .map(event -> retries.append(Target.of(event.event()).said(), event.message(), keyOf(event))));
    }

    /**
     * Sends the content of a published event to one consumer again, with the old key. Also false if the content is gone or damaged,
     * or another event has taken the place of this one.
     */
    public boolean resend(UUID event, String consumer, String keyHash) {
        Optional<OutgoingEvent> published = commands.isKnown(keyHash) ? Optional.empty() : events.read(event);
        Optional<OutgoingEvent> lost = published.filter(found -> !inItsPlace().isReplaced(event, consumer, found));
        lost.ifPresent(found ->
                retries.append(Target.of(found.event()).said(), found.message(), keyOf(event, consumer, found)));
        return lost.isPresent();
    }

    /**
     * Whether the event found its key busy when it came to the consumer, so that another one has taken its place: as long as the
     * first work on the key has not been committed, that is all there is to see of it.
     */
    public boolean isReplaced(UUID event, String consumer) {
        return events.read(event)
                .filter(found -> inItsPlace().isReplaced(event, consumer, found))
                .isPresent();
    }

    /** Whether the consumer keeps the key outside the database, where that of work that never failed is alone. */
    @Transactional(TxType.SUPPORTS)
    public boolean isInCache(String consumer, String key) {
        return cached.isKnown(consumer, key);
    }

    /**
     * The event that brings the message of this retry now: itself, or the last copy that was stored because its key was busy. Work that
     * hangs for longer than published events are kept has outlived its first copies.
     */
    public UUID lastInPlaceOf(UUID retry) {
        return inItsPlace().lastOf(retry, MOST_PURGED);
    }

    private InItsPlace inItsPlace() {
        return new InItsPlace(events);
    }

    /**
     * Closes a key that is not known, so that the message of this event finds it closed if it still comes; other content under the key
     * is not given up, unless the content of the event is gone or damaged. False if the key is known now.
     */
    public boolean closeUntaken(UUID event, IdempotencyKey key) {
        Optional<OutgoingEvent> found = events.read(event);
        return commands.close(
                        key,
                        found.map(sent -> ContentHash.of(sent.message(), List.of()))
                                .orElse(null))
                == 1;
    }

    /** Closes a key for good that is parked. */
    public boolean closeParked(String keyHash) {
        return decisions.discard(keyHash);
    }

    /** Closes the key for good; copies of its message are acknowledged from now on. */
    public boolean close(String keyHash) {
        return decisions.discardStranded(keyHash);
    }

    /** Removes the key: the next copy of its message is new. */
    public boolean forget(String keyHash) {
        return decisions.lockStranded(keyHash).isPresent() && commands.remove(keyHash) == 1;
    }

    private static IdempotencyKey keyOf(OutgoingEvent event) {
        return new IdempotencyKey(
                event.consumer().orElse(""), event.event().idempotencyKey().orElse(""));
    }

    private static IdempotencyKey keyOf(UUID event, String consumer, OutgoingEvent found) {
        return new IdempotencyKey(consumer, found.event().idempotencyKey().orElseGet(event::toString));
    }
}
