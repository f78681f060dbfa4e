package dev.semel.internal.idempotency.operator;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.jpa.Binary;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Placeholders;
import dev.semel.internal.settings.NodeName;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

@Dependent
class JdbcIdempotencyCommands implements IdempotencyCommands {

    // A handler may hold one of the rows; an operator does not wait longer than this for it.
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private static final String FORGET =
            "DELETE FROM semel_idempotency_record WHERE (status IN ('COMPLETED', 'DISCARDED')"
                    + " OR (status = 'FAILED' AND retry_event_id IS NULL)) AND key_hash IN ";
    private static final String KNOWN = "SELECT key_hash FROM semel_idempotency_record WHERE key_hash = ?";
    private static final String REMOVE =
            "DELETE FROM semel_idempotency_record WHERE status IN ('FAILED', 'IN_PROGRESS') AND key_hash IN ";
    // The lease stays written down until a copy comes: without it nothing would tell that one is awaited.
    private static final String RELEASE =
            "UPDATE semel_idempotency_record SET status = 'FAILED', outcome_unknown = NULL WHERE status = 'IN_PROGRESS'"
                    + " AND lease_until <= CURRENT_TIMESTAMP AND key_hash IN ";
    // Read first, and changed by their names: MariaDB would wait for each failed key on which a handler works.
    private static final String RETRIED_BY =
            "SELECT key_hash FROM semel_idempotency_record WHERE status = 'FAILED' AND retry_event_id IN ";
    private static final String DISCARD =
            "UPDATE semel_idempotency_record SET status = 'DISCARDED', retry_event_id = NULL, lease_token = NULL, lease_until = NULL,"
                    + " completed_at = CURRENT_TIMESTAMP WHERE status = 'FAILED' AND key_hash IN %s AND retry_event_id IN %s";

    private static final String AT_WORK = "SELECT key_hash FROM semel_idempotency_record WHERE status = 'IN_PROGRESS'"
            + " AND lease_until > CURRENT_TIMESTAMP AND retry_event_id IN ";

    private static final String CLOSED =
            "key_hash, consumer, key_text, content_hash, status, attempts, duplicates, node, first_seen_at, completed_at";
    private static final String CLOSED_NOW = "?, ?, ?, ?, 'DISCARDED', 0, 0, ?, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP";

    private final Database database;
    private final NodeName node;

    @Inject
    JdbcIdempotencyCommands(Database database, NodeName node) {
        this.database = database;
        this.node = node;
    }

    @Override
    public int forget(Collection<String> keyHashes) {
        return execute(FORGET, keyHashes);
    }

    @Override
    public boolean isKnown(String keyHash) {
        return !database.texts(KNOWN, Binary.id(keyHash)).isEmpty();
    }

    @Override
    public int remove(String keyHash) {
        return execute(REMOVE, List.of(keyHash));
    }

    @Override
    public int release(Collection<String> keyHashes) {
        return execute(RELEASE, keyHashes);
    }

    @Override
    public int close(IdempotencyKey key, @Nullable String contentHash) {
        String insert = database.dialect().insertIfAbsent("semel_idempotency_record", CLOSED, CLOSED_NOW);
        Object[] values = {Binary.id(key.hash()), key.consumer(), key.text(), Binary.hash(contentHash), node.toString()
        };
        return database.update(insert, LONGEST_WAIT, values) == 1 ? 1 : 0;
    }

    @Override
    public int discardRetriedBy(Collection<UUID> events) {
        if (events.isEmpty()) {
            return 0;
        }
        List<UUID> hashes = database.column(RETRIED_BY + Placeholders.of(events), UUID.class, events.toArray());
        if (hashes.isEmpty()) {
            return 0;
        }
        List<Object> both = new ArrayList<>(hashes);
        both.addAll(events);
        String discard = DISCARD.formatted(Placeholders.of(hashes), Placeholders.of(events));
        return database.update(discard, LONGEST_WAIT, both.toArray());
    }

    @Override
    public boolean isAnyAtWork(Collection<UUID> events) {
        return !events.isEmpty()
                && !database.column(AT_WORK + Placeholders.of(events), UUID.class, events.toArray())
                        .isEmpty();
    }

    private int execute(String command, Collection<String> keyHashes) {
        if (keyHashes.isEmpty()) {
            return 0;
        }
        return database.update(
                command + Placeholders.of(keyHashes),
                LONGEST_WAIT,
                Binary.ids(keyHashes).toArray());
    }
}
