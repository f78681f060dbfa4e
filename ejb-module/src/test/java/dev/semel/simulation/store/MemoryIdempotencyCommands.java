package dev.semel.simulation.store;

import dev.semel.internal.idempotency.operator.IdempotencyCommands;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.KeyRecord;
import dev.semel.internal.idempotency.store.KeyRecord.End;
import dev.semel.internal.idempotency.store.KeyRecord.Last;
import dev.semel.internal.idempotency.store.KeyRecord.Lease;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.simulation.store.ConsumerTablesInMemory.KeyRow;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.tables.SimulatedTransactions;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** An operator's actions on keys, as the statements of the database make them. */
public final class MemoryIdempotencyCommands implements IdempotencyCommands {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private final ConsumerTablesInMemory tables;
    private final SimulatedTransactions transactions;

    public MemoryIdempotencyCommands(ConsumerTablesInMemory tables, SimulatedTransactions transactions) {
        this.tables = tables;
        this.transactions = transactions;
    }

    @Override
    public int forget(Collection<String> keyHashes) {
        return change("forgets", keyHashes, MemoryIdempotencyCommands::isForgettable, found -> null);
    }

    @Override
    public boolean isKnown(String keyHash) {
        return tables.keys.committed().stream()
                .anyMatch(row -> row.record().keyHash().equals(keyHash));
    }

    @Override
    public int remove(String keyHash) {
        return change("removes", List.of(keyHash), found -> true, found -> null);
    }

    private static boolean isForgettable(KeyRecord found) {
        return switch (found.status()) {
            case COMPLETED, DISCARDED -> true;
            case FAILED -> found.retryEventId() == null;
            case IN_PROGRESS, PARKED -> false;
        };
    }

    @Override
    public int release(Collection<String> keyHashes) {
        Instant now = tables.database.now();
        return change(
                "releases",
                keyHashes,
                found -> found.status() == RecordStatus.IN_PROGRESS
                        && !found.lease().until().isAfter(now),
                found -> with(
                        found,
                        RecordStatus.FAILED,
                        found.retryEventId(),
                        found.lease(),
                        found.last().end()));
    }

    @Override
    public int close(IdempotencyKey key, String contentHash) {
        Session session = transactions.session();
        session.statement(() -> "closes the key " + key.text() + ", which has no record.");
        Instant now = tables.database.now();
        Last closed = new Last(null, "console", null, null, new End(now, null));
        KeyRecord closedKey =
                new KeyRecord(key.hash(), contentHash, RecordStatus.DISCARDED, 0, null, null, false, null, closed);
        KeyRow row = new KeyRow(closedKey, key.consumer(), key.text(), now, 0);
        return tables.keys.insertIfAbsent(session, key.hash(), row, LONGEST_WAIT) ? 1 : 0;
    }

    @Override
    public int discardRetriedBy(Collection<UUID> events) {
        Instant now = tables.database.now();
        List<String> hashes = tables.keys.committed().stream()
                .map(KeyRow::record)
                .filter(found -> events.contains(found.retryEventId()))
                .map(KeyRecord::keyHash)
                .toList();
        return change(
                "discards",
                hashes,
                found -> found.status() == RecordStatus.FAILED && events.contains(found.retryEventId()),
                found -> with(found, RecordStatus.DISCARDED, null, null, new End(now, null)));
    }

    @Override
    public boolean isAnyAtWork(Collection<UUID> events) {
        Instant now = tables.database.now();
        return tables.keys.committed().stream()
                .map(KeyRow::record)
                .filter(found -> events.contains(found.retryEventId()))
                .anyMatch(found -> found.status() == RecordStatus.IN_PROGRESS
                        && found.leasedUntil().isAfter(now));
    }

    private static KeyRecord with(KeyRecord found, RecordStatus status, UUID retry, Lease lease, End end) {
        Last last = found.last();
        return new KeyRecord(
                found.keyHash(),
                found.contentHash(),
                status,
                found.attempts(),
                retry,
                found.failingSince(),
                found.isOutcomeUnknown() && status != RecordStatus.FAILED,
                lease,
                new Last(last.messageId(), last.node(), last.errorType(), last.errorMessage(), end));
    }

    private int change(
            String action, Collection<String> hashes, Predicate<KeyRecord> condition, UnaryOperator<KeyRecord> change) {
        Session session = transactions.session();
        session.statement(() -> action + " " + hashes.size() + " keys.");
        int changed = 0;
        for (String hash : hashes) {
            boolean isChanged = tables.keys.update(
                    session,
                    hash,
                    row -> condition.test(row.record()),
                    row -> row.with(change.apply(row.record())),
                    LONGEST_WAIT);
            changed += isChanged ? 1 : 0;
        }
        return changed;
    }
}
