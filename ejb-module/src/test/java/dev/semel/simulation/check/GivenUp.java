package dev.semel.simulation.check;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.KeyRecord;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.internal.message.ContentHash;
import dev.semel.internal.message.StoredMessage;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What operators gave up on purpose: keys that they closed, and messages that they deleted at the broker. */
public final class GivenUp {

    private final Map<Owed, String> contentHashes = new LinkedHashMap<>();
    private final Set<Owed> closed = new HashSet<>();
    private final Set<Owed> deleted = new HashSet<>();
    private final Set<String> deletedKeys = new HashSet<>();

    void knows(Owed work, StoredMessage message) {
        contentHashes.put(work, ContentHash.of(message, List.of()));
    }

    /** An operator closed a key of this consumer, with this content. Other content under the key is still owed. */
    public void closed(String consumer, String contentHash) {
        closed.addAll(worksWith(consumer, contentHash));
    }

    /** An operator gave it up, and nothing is left that tells it. */
    public void discarded(Owed work) {
        closed.add(work);
    }

    /** The contents tell their keys, too. */
    private List<Owed> worksWith(String consumer, String contentHash) {
        return contentHashes.entrySet().stream()
                .filter(entry -> entry.getValue().equals(contentHash))
                .map(Map.Entry::getKey)
                .filter(work -> work.consumer().equals(Owed.firstName(consumer)))
                .toList();
    }

    /**
     * An operator deleted a message at the broker, which may have been the last of its kind.
     *
     * @param key that it carried, which may be one of its own
     */
    public void deleted(Owed work, String key) {
        deleted.add(work);
        deletedKeys.add(IdempotencyKey.hash(work.consumer(), key));
    }

    void forgotten(String consumer, String contentHash) {
        worksWith(consumer, contentHash).stream().filter(deleted::contains).forEach(closed::add);
    }

    String contentHash(Owed work) {
        return contentHashes.get(work);
    }

    boolean isClosed(Owed work) {
        return closed.contains(work);
    }

    /** Whether nobody can be blamed if nothing carries it now. */
    boolean isBereft(Owed work) {
        return deleted.contains(work);
    }

    boolean isAnyDeleted(String keyHash) {
        return deletedKeys.contains(keyHash);
    }

    /** Whether it has no way out any more: what was deleted before anybody took it is gone, but a key that failed has one. */
    boolean isOver(Owed work, Optional<KeyRecord> record) {
        return isClosed(work) || isBereft(work) && !isStranded(work, record);
    }

    private boolean isStranded(Owed work, Optional<KeyRecord> record) {
        return record.filter(
                        found -> found.status() == RecordStatus.FAILED || found.status() == RecordStatus.IN_PROGRESS)
                .filter(found ->
                        found.contentHash() == null || found.contentHash().equals(contentHashes.get(work)))
                .isPresent();
    }
}
