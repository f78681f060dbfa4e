package dev.semel.simulation.check;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.KeyRecord;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.simulation.store.ConsumerTablesInMemory.KeyRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;

/** What operators gave up on purpose: keys that they closed, and messages that they deleted at the broker. */
public final class GivenUp {

    private final Set<Owed> known = new LinkedHashSet<>();
    private final Set<Owed> closed = new HashSet<>();
    private final List<Deleted> deleted = new ArrayList<>();
    private final Map<String, Integer> deletedKeys = new HashMap<>();

    void knows(Owed work) {
        known.add(work);
    }

    /** An operator closed a key. Other content under it is still owed. */
    public void closed(KeyRow key) {
        closed.addAll(worksOf(key));
    }

    /** An operator closed a key of which no content was known any more: all that came under it is given up. */
    public void closedWhole(String consumer, String keyHash) {
        known.stream()
                .filter(work -> work.consumer().equals(Owed.firstName(consumer)))
                .filter(work -> work.of(consumer).hashes().contains(keyHash))
                .forEach(closed::add);
    }

    /** An operator gave it up, and nothing is left that tells it. */
    public void discarded(Owed work) {
        closed.add(work);
    }

    // Of a key that was given to a parked message, only the content tells whose it is.
    private List<Owed> worksOf(KeyRow key) {
        List<Owed> likely = known.stream()
                .filter(work -> work.consumer().equals(Owed.firstName(key.consumer())))
                .filter(work -> work.contentHash() == null
                        || work.contentHash().equals(key.record().contentHash()))
                .toList();
        List<Owed> sure = likely.stream()
                .filter(work ->
                        work.of(key.consumer()).hashes().contains(key.record().keyHash()))
                .toList();
        return sure.isEmpty() && key.record().contentHash() != null ? likely : sure;
    }

    /**
     * A message that an operator deleted at the broker.
     *
     * @param key that it carried, which may be one of its own
     * @param event that brought it
     * @param at when
     * @param eventsBefore how many events there were
     */
    record Deleted(Owed work, String key, UUID event, Instant at, int eventsBefore) {}

    void deleted(Deleted message) {
        deleted.add(message);
        deletedKeys.put(IdempotencyKey.hash(message.work().consumer(), message.key()), message.eventsBefore());
    }

    /** Where something else will bring the work, it does not matter any more that a message was deleted. */
    void endExcuses(Predicate<Deleted> isCarried) {
        deleted.removeIf(isCarried);
    }

    void forgotten(KeyRow key) {
        worksOf(key).stream().filter(this::isBereft).forEach(closed::add);
    }

    boolean isClosed(Owed work) {
        return closed.contains(work);
    }

    /** Whether nothing need carry it now. */
    boolean isBereft(Owed work) {
        return deleted.stream().anyMatch(message -> message.work().equals(work));
    }

    /** How many events there were when a message of this key was deleted last; none if none ever was. */
    OptionalInt eventsBefore(String keyHash) {
        Integer events = deletedKeys.get(keyHash);
        return events == null ? OptionalInt.empty() : OptionalInt.of(events);
    }

    /** Whether it has no way out any more: what was deleted before anybody took it is gone, but a key that failed has one. */
    boolean isOver(Owed work, Optional<KeyRecord> record) {
        return isClosed(work) || isBereft(work) && !isStranded(work, record);
    }

    private boolean isStranded(Owed work, Optional<KeyRecord> record) {
        return record.filter(
                        found -> found.status() == RecordStatus.FAILED || found.status() == RecordStatus.IN_PROGRESS)
                .filter(found ->
                        found.contentHash() == null || found.contentHash().equals(work.contentHash()))
                .isPresent();
    }
}
