package dev.semel.internal.idempotency.store.jpa;

import dev.semel.internal.counter.DuplicateCounts;
import dev.semel.internal.history.AttemptHistory;
import dev.semel.internal.history.TestHistory;
import dev.semel.internal.idempotency.mode.LeaseStore;
import dev.semel.internal.idempotency.operator.IdempotencyCommands;
import dev.semel.internal.idempotency.operator.TestRecords;
import dev.semel.internal.idempotency.order.Positions;
import dev.semel.internal.idempotency.order.TestOrder;
import dev.semel.internal.idempotency.result.Results;
import dev.semel.internal.idempotency.result.TestResults;
import dev.semel.internal.idempotency.store.IdempotencyStore;
import dev.semel.internal.idempotency.store.KeyRecords;
import dev.semel.internal.idempotency.store.KeyRows;
import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.internal.idempotency.store.ParkedMessageStore;
import dev.semel.internal.idempotency.store.StoredRetries;
import dev.semel.internal.jpa.Binary;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.RealContractDatabase;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.UUID;

/** The stores of a real database. */
public record SqlKeyStores(Database database) implements KeyStores, KeyRows {

    public static ContractDatabase<KeyStores> on(Dialect dialect) {
        return RealContractDatabase.of(dialect, SqlKeyStores::new);
    }

    @Override
    public IdempotencyStore records(StoredRetries retries) {
        return TestStores.records(database, retries);
    }

    @Override
    public LeaseStore leases() {
        return TestStores.leases(database);
    }

    @Override
    public KeyRecords keys() {
        return TestStores.keys(database);
    }

    @Override
    public Positions positions() {
        return TestOrder.positions(database);
    }

    @Override
    public Results results() {
        return TestResults.of(database);
    }

    @Override
    public ParkedMessageStore parkedMessages() {
        return TestStores.parkedMessages(database);
    }

    @Override
    public IdempotencyCommands commands() {
        return TestRecords.commands(database);
    }

    @Override
    public AttemptHistory history() {
        return TestHistory.of(database);
    }

    @Override
    public DuplicateCounts duplicateCounts() {
        return new JdbcDuplicateCounts(database);
    }

    @Override
    public void writeDuplicates() {
        TestStores.writeDuplicates(database);
    }

    @Override
    public KeyRows rows() {
        return this;
    }

    @Override
    public String key(String column, String keyHash) {
        Object found =
                found("SELECT " + column + " FROM semel_idempotency_record WHERE key_hash = ?", Binary.id(keyHash));
        return Objects.toString(found, null);
    }

    @Override
    public void lapse(String keyHash) {
        execute(
                "UPDATE semel_idempotency_record SET lease_until = first_seen_at WHERE key_hash = ?",
                Binary.id(keyHash));
    }

    @Override
    public void failingSince(String keyHash, Instant since) {
        execute(
                "UPDATE semel_idempotency_record SET failing_since = ? WHERE key_hash = ?",
                since.atOffset(ZoneOffset.UTC),
                Binary.id(keyHash));
    }

    @Override
    public void forget(String keyHash) {
        execute("DELETE FROM semel_idempotency_record WHERE key_hash = ?", Binary.id(keyHash));
    }

    @Override
    public String parked(String column, String where, String value) {
        String selected = column.equals("id") ? "CAST(id AS varchar(36))" : column;
        return found(
                        "SELECT " + selected + " FROM semel_parked_message WHERE " + where + " = ?",
                        parkedBy(where, value))
                .toString();
    }

    @Override
    public long countParked(String where, String value) {
        return ((Number) found(
                        "SELECT COUNT(*) FROM semel_parked_message WHERE " + where + " = ?", parkedBy(where, value)))
                .longValue();
    }

    private static Object parkedBy(String column, String value) {
        return column.equals("key_hash") ? Binary.id(value) : value;
    }

    @Override
    public long countPieces(UUID parked) {
        return ((Number) found("SELECT COUNT(*) FROM semel_parked_piece WHERE parked_id = ?", parked)).longValue();
    }

    @Override
    public void deleteParked(UUID parked) {
        execute("DELETE FROM semel_parked_message WHERE id = ?", parked);
    }

    private Object found(String sql, Object parameter) {
        return database.column(sql, Object.class, parameter).get(0);
    }

    private void execute(String sql, Object... parameters) {
        database.update(sql, parameters);
    }
}
