package dev.semel.simulation.store;

import dev.semel.internal.idempotency.store.KeyRecord;
import dev.semel.internal.idempotency.store.KeyRecord.Lease;
import dev.semel.internal.idempotency.store.KeyRows;
import dev.semel.simulation.store.ConsumerTablesInMemory.KeyRow;
import dev.semel.simulation.store.ConsumerTablesInMemory.ParkedRow;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.tables.SimulatedTransactions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/** A look at the rows. */
record MemoryKeyRows(ConsumerTablesInMemory tables, SimulatedTransactions transactions) implements KeyRows {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    @Override
    public String key(String column, String keyHash) {
        KeyRow row = tables.keys.read(session(), keyHash).orElseThrow();
        return switch (column) {
            case "status" -> row.record().status().name();
            case "attempts" -> String.valueOf(row.record().attempts());
            case "duplicates" -> String.valueOf(row.duplicates());
            case "node" -> row.record().last().node();
            case "completed_at" -> String.valueOf(row.record().last().end().at());
            case "compared_at" -> Objects.toString(row.record().last().end().comparedAt(), null);
            default -> throw new IllegalArgumentException("No contract looks at " + column + " of a key.");
        };
    }

    @Override
    public void lapse(String keyHash) {
        KeyRow row = locked(keyHash);
        Lease lapsed = new Lease(row.record().lease().token(), row.firstSeen());
        put(row, lapsed, row.record().failingSince());
    }

    @Override
    public void failingSince(String keyHash, Instant since) {
        KeyRow row = locked(keyHash);
        put(row, row.record().lease(), since);
    }

    private KeyRow locked(String keyHash) {
        return tables.keys.lock(session(), keyHash, LONGEST_WAIT).orElseThrow();
    }

    private void put(KeyRow row, Lease lease, Instant failingSince) {
        KeyRecord found = row.record();
        KeyRecord changed = new KeyRecord(
                found.keyHash(),
                found.contentHash(),
                found.status(),
                found.attempts(),
                found.retryEventId(),
                failingSince,
                found.isOutcomeUnknown(),
                lease,
                found.last());
        tables.keys.put(session(), found.keyHash(), row.with(changed), LONGEST_WAIT);
    }

    @Override
    public void forget(String keyHash) {
        tables.keys.delete(session(), keyHash, LONGEST_WAIT);
    }

    @Override
    public String parked(String column, String where, String value) {
        List<ParkedRow> found = parkedWith(where, value);
        if (found.size() != 1) {
            throw new IllegalStateException(found.size() + " messages are parked, not one.");
        }
        return column(found.get(0), column);
    }

    @Override
    public long countParked(String where, String value) {
        return parkedWith(where, value).size();
    }

    private List<ParkedRow> parkedWith(String where, String value) {
        return tables.parked.all(session()).stream()
                .filter(row -> value.equals(column(row, where)))
                .toList();
    }

    private static String column(ParkedRow row, String column) {
        return switch (column) {
            case "id" -> row.id().toString();
            case "consumer" -> row.message().origin().consumer();
            case "message_id" -> row.message().origin().messageId();
            case "key_hash" ->
                row.message().key() == null ? null : row.message().key().hash();
            case "status" -> row.status().name();
            case "reason" -> row.message().reason().name();
            case "attempts" -> String.valueOf(row.message().attempts());
            case "error_message" -> row.message().failure().message();
            case "error_stack" -> row.message().failure().stack();
            case "headers" -> row.message().message().properties().toString();
            default -> throw new IllegalArgumentException("No contract looks at " + column + " of a parked message.");
        };
    }

    @Override
    public long countPieces(UUID parked) {
        return tables.pieces.all(session()).stream()
                .filter(piece -> piece.parked().equals(parked))
                .count();
    }

    @Override
    public void deleteParked(UUID parked) {
        tables.deleteParked(session(), parked);
    }

    private Session session() {
        return transactions.session();
    }
}
