package dev.semel.internal.idempotency.operator;

import dev.semel.internal.idempotency.operator.IdempotencyRecord.Lease;
import dev.semel.internal.idempotency.poison.JpaLiveNodes;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.CappedCount;
import dev.semel.internal.listing.Conditions;
import dev.semel.internal.listing.ListQuery;
import dev.semel.internal.listing.Listing;
import dev.semel.internal.listing.Part;
import dev.semel.internal.listing.Row;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

@Dependent
class JpaIdempotencyRecords implements IdempotencyRecords {

    private static final int LATEST = 100_000;

    private static final String TABLE = "semel_idempotency_record";
    private static final String COLUMNS = "key_hash, key_text, consumer, status, attempts, duplicates, first_seen_at,"
            + " completed_at, error_type, error_message, node, message_id, retry_event_id, content_hash, failing_since,"
            + " lease_until, CASE WHEN lease_until <= CURRENT_TIMESTAMP THEN 1 ELSE 0 END,"
            + " (SELECT COUNT(DISTINCT d.incarnation) FROM semel_in_flight d WHERE d.key_hash = semel_idempotency_record.key_hash AND "
            + JpaLiveNodes.NOT_OF_ONE.formatted("d") + ")";
    private static final String CONSUMERS = "SELECT DISTINCT consumer FROM (SELECT consumer FROM " + TABLE
            + " ORDER BY first_seen_at DESC LIMIT " + LATEST + ") latest ORDER BY consumer";
    private static final String ACTIVITY = "SELECT consumer, SUM(CASE status WHEN 'COMPLETED' THEN 1 ELSE 0 END),"
            + " SUM(CASE status WHEN 'FAILED' THEN 1 ELSE 0 END), SUM(CASE status WHEN 'PARKED' THEN 1 ELSE 0 END),"
            + " SUM(duplicates), MAX(first_seen_at) FROM (SELECT consumer, status, duplicates, first_seen_at FROM "
            + TABLE
            + " WHERE first_seen_at >= ? ORDER BY first_seen_at DESC LIMIT " + LATEST
            + ") latest GROUP BY consumer ORDER BY consumer";
    private final Database database;

    @Inject
    JpaIdempotencyRecords(Database database) {
        this.database = database;
    }

    @Override
    public Listing<IdempotencyRecord> page(RecordSearch search, Part<IdempotencyRecords.Column> part) {
        Conditions conditions = RecordSql.of(search);
        ListQuery query = new ListQuery(COLUMNS, TABLE + conditions.where(), conditions.parameters());
        return query.read(database, part, sqlOf(part.column()), "key_hash", JpaIdempotencyRecords::toRecord);
    }

    @Override
    public Optional<IdempotencyRecord> find(String keyHash) {
        if (!IdempotencyRecord.isHash(keyHash)) {
            return Optional.empty();
        }
        return Row.all(database.nativeQuery("SELECT " + COLUMNS + " FROM " + TABLE + " WHERE key_hash = ?", keyHash))
                .map(JpaIdempotencyRecords::toRecord)
                .findFirst();
    }

    @Override
    @SuppressWarnings("unchecked")
    public List<String> consumers() {
        return database.nativeQuery(CONSUMERS).getResultList();
    }

    @Override
    public List<IdempotencyRecords.Activity> activity(Duration within) {
        return Row.all(database.nativeQuery(
                        ACTIVITY, database.now().minus(within).atOffset(ZoneOffset.UTC)))
                .map(row -> new IdempotencyRecords.Activity(
                        row.text(0), row.count(1), row.count(2), row.count(3), row.count(4), row.time(5)))
                .toList();
    }

    @Override
    public int countSeen(Duration within) {
        return CappedCount.of(
                database,
                TABLE + " WHERE first_seen_at >= ?",
                database.now().minus(within).atOffset(ZoneOffset.UTC));
    }

    @Override
    public int count(RecordState state) {
        return CappedCount.of(database, TABLE + " WHERE " + RecordSql.isIn(state));
    }

    private static String sqlOf(IdempotencyRecords.Column column) {
        return switch (column) {
            case FIRST_SEEN_AT -> "first_seen_at";
            case COMPLETED_AT -> "completed_at";
            case CONSUMER -> "consumer";
            case STATUS -> "status";
            case ATTEMPTS -> "attempts";
            case DUPLICATES -> "duplicates";
            case KEY -> "key_text";
        };
    }

    private static IdempotencyRecord toRecord(Row row) {
        return new IdempotencyRecord(
                row.text(0),
                row.text(1),
                row.text(2),
                row.constant(3, RecordStatus.class),
                row.number(4),
                row.count(5),
                row.time(6),
                row.time(7),
                row.text(8),
                row.text(9),
                row.text(10),
                row.text(11),
                row.uuid(12),
                row.text(13),
                row.time(14),
                row.time(15) == null ? null : new Lease(row.time(15), row.number(16) == 1),
                row.count(17));
    }
}
