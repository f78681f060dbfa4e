package dev.semel.simulation.store;

import dev.semel.admin.audit.Operation;
import dev.semel.admin.audit.Outcome;
import dev.semel.internal.counter.CounterName;
import dev.semel.internal.counter.Total;
import dev.semel.internal.history.FailedAttempt;
import dev.semel.internal.idempotency.result.StoredResult;
import dev.semel.internal.idempotency.store.KeyRecord;
import dev.semel.internal.idempotency.store.ParkedMessage;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.simulation.store.MemoryPositions.HeldRow;
import dev.semel.simulation.store.MemoryPositions.PositionRow;
import dev.semel.simulation.store.MemorySkippedCopies.Skipped;
import dev.semel.simulation.tables.MemoryDatabase;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.tables.Table;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.stream.Collectors;

/** The tables of the consumers' side. */
public final class ConsumerTablesInMemory {

    public final MemoryDatabase database;
    public final Table<String, KeyRow> keys;
    public final Table<String, StoredResult> results;
    public final Table<UUID, ParkedRow> parked;
    public final Table<String, UUID> parkedNames;
    public final Table<UUID, BegunRow> begun;
    public final Table<String, NodeRow> nodes;
    public final Table<UUID, AttemptRow> attempts;
    public final Table<UUID, AuditRow> audit;
    public final Table<CounterName, Total> totals;
    public final Table<String, PositionRow> positions;
    public final Table<UUID, HeldRow> held;
    public final Table<String, Skipped> skipped;
    /** Whether a server does not know what became of an addition to the totals: it may have added it twice. */
    boolean areTotalsInDoubt;

    /** The same of the copies of each key. */
    boolean areCopiesInDoubt;

    final Table<String, PieceRow> pieces;

    private final Map<String, String> claims = new HashMap<>();
    private long ids;

    public ConsumerTablesInMemory(MemoryDatabase database) {
        this.database = database;
        this.keys = database.table("semel_idempotency_record");
        this.results = database.table("semel_idempotency_result");
        this.parked = database.table("semel_parked_message");
        this.parkedNames = database.table("the names in semel_parked_message");
        this.begun = database.table("semel_in_flight");
        this.nodes = database.table("semel_node");
        this.attempts = database.table("semel_attempt");
        this.audit = database.table("semel_audit");
        this.totals = database.table("semel_counter");
        this.skipped = database.table("semel_skipped_copy");
        this.positions = database.table("semel_position");
        this.held = database.table("semel_held_message");
        this.pieces = database.table("semel_parked_piece");
    }

    void insertTotals(Session session) {
        for (CounterName name : CounterName.values()) {
            totals.insertIfAbsent(session, name, new Total(0, null), null);
        }
    }

    void claim(String keyHash) {
        claims.put(database.who(), keyHash);
    }

    /** The key that this thread claimed last. */
    public String claimedBy(String who) {
        return claims.get(who);
    }

    /** Whether this life of a server has not been followed by another, nor has it ended. */
    public boolean isAlive(UUID life) {
        return nodes.committed().stream().anyMatch(node -> node.life().equals(life) && node.stoppedAt() == null);
    }

    /** With its name and its pieces, as the foreign key does. */
    void deleteParked(Session session, UUID id) {
        parked.delete(session, id, null);
        parkedNames.keysOf(session, List.of(id)).forEach(name -> parkedNames.delete(session, name, null));
        pieces.keysWhere(session, piece -> piece.parked().equals(id))
                .forEach(piece -> pieces.delete(session, piece, null));
    }

    /** Unless it is in doubt. */
    public OptionalLong total(CounterName name) {
        return areTotalsInDoubt
                ? OptionalLong.empty()
                : OptionalLong.of(totals.committed(name).orElseThrow().number());
    }

    /** Of how many copies each key tells; none if that is in doubt. */
    public Map<String, Long> copiesOfKeys() {
        return areCopiesInDoubt
                ? Map.of()
                : keys.committed().stream()
                        .collect(Collectors.toMap(row -> row.record().keyHash(), KeyRow::duplicates));
    }

    UUID nextId() {
        return new UUID(0x0191_0000_0000_7000L, ++ids);
    }

    /** A row of {@code semel_idempotency_record}. */
    public record KeyRow(KeyRecord record, String consumer, String text, Instant firstSeen, long duplicates) {

        /** From when on the retention counts; only of a key that has ended. */
        public Instant keptFrom() {
            KeyRecord.End end = record.last().end();
            return end.comparedAt() == null ? end.at() : end.comparedAt();
        }

        /** Null for a row that is deleted. */
        KeyRow with(KeyRecord changed) {
            return changed == null ? null : new KeyRow(changed, consumer, text, firstSeen, duplicates);
        }

        KeyRow counting(long copies) {
            return new KeyRow(record, consumer, text, firstSeen, duplicates + copies);
        }
    }

    /** A row of {@code semel_parked_message}. */
    public record ParkedRow(UUID id, ParkedMessage message, ParkedStatus status, Instant parkedAt, Instant closedAt) {}

    /** A row of {@code semel_parked_piece}. */
    record PieceRow(UUID parked, byte[] bytes) {}

    /** A row of {@code semel_attempt}. */
    public record AttemptRow(String subject, FailedAttempt attempt) {}

    /** A row of {@code semel_audit}. */
    public record AuditRow(Operation operation, Outcome outcome, long affected, Instant actedAt) {

        AuditRow counting(long more) {
            return new AuditRow(operation, outcome, affected + more, actedAt);
        }
    }

    /** A row of {@code semel_in_flight}. */
    public record BegunRow(String keyHash, UUID life, boolean isAlone, Instant begunAt) {}

    /** A row of {@code semel_node}. */
    public record NodeRow(UUID life, Instant stoppedAt, Instant seenAt, Instant seenSince) {}
}
