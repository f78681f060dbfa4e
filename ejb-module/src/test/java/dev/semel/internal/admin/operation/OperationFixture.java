package dev.semel.internal.admin.operation;

import dev.semel.admin.Rows;
import dev.semel.admin.audit.Operation;
import dev.semel.admin.failed.FailedId;
import dev.semel.admin.failed.FailedOperations;
import dev.semel.admin.failed.FailedPlan;
import dev.semel.admin.failed.FailedQuery;
import dev.semel.admin.failed.TestFailedEntries;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.TestDatabase;
import dev.semel.testing.ThreadTransactions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Parked entries of one origin, what an operator starts on them, and nodes that work on it. */
final class OperationFixture {

    static final Duration MINUTE = Duration.ofMinutes(1);

    private static final Duration LONG_AGO = Duration.ofDays(4_000);

    private static final String MESSAGES = "semel_parked_message";

    final String origin = "origin-" + UUID.randomUUID();
    final String user = "otto-" + UUID.randomUUID();
    final TestDatabase tables;
    final ThreadTransactions transactions;
    final Database database;
    final ReplayInTables replay;
    final StartedOperations started;

    OperationFixture(Dialect dialect) {
        tables = TestDatabase.of(dialect);
        transactions = new ThreadTransactions(tables);
        database = transactions.database();
        replay = new ReplayInTables(database);
        started = TestedOperations.started(database, transactions);
        // Those that another test left behind.
        transactions.doInNew(() -> database.update(
                "UPDATE semel_operation SET state = 'CANCELLED', running_as = NULL WHERE state = 'RUNNING'", MINUTE));
    }

    /** A node, which has just started. */
    OperationWorker node() {
        return TestedOperations.worker(database, transactions, replay);
    }

    /** As a node that dies in the middle: what it threw is not told to the test. */
    boolean diesOver(OperationWorker node) {
        try {
            node.run();
            return false;
        } catch (ReplayInTables.NodeDied died) {
            return true;
        }
    }

    UUID message(Duration age) {
        return within(rows -> rows.message(origin, "key", "PARKED", age));
    }

    UUID event(Duration age) {
        return within(rows -> rows.event(origin, "PARKED", age));
    }

    List<UUID> messages(int number) {
        return within(rows -> IntStream.range(0, number)
                .mapToObj(n -> rows.message(origin, "key " + n, "PARKED", MINUTE.plusSeconds(number - n)))
                .toList());
    }

    /** So many hundreds, each parked at the same hundred moments. */
    void crowd(int hundreds) {
        messages(100);
        String newId = newId();
        String copy =
                "INSERT INTO semel_parked_message (id, consumer, delivery_hash, key_hash, key_text, status, reason,"
                        + " destination, body_kind, headers, attempts, node, parked_at) SELECT " + newId
                        + ", consumer, " + newId
                        + ", key_hash, 'copy', status, reason, destination, body_kind, headers, attempts, node, parked_at"
                        + " FROM semel_parked_message WHERE consumer = ? AND key_text <> 'copy'";
        copy(hundreds, copy);
    }

    private String newId() {
        return switch (tables.dialect()) {
            case POSTGRESQL -> "gen_random_uuid()";
            case MARIADB -> "uuid()";
            case H2 -> "random_uuid()";
        };
    }

    /** So many hundreds, published or discarded long ago by turns. */
    void finishedEvents(int hundreds) {
        within(rows -> IntStream.range(0, 100)
                .mapToObj(n -> rows.event(origin, n % 2 == 0 ? "PUBLISHED" : "DISCARDED", LONG_AGO))
                .toList());
        copy(
                hundreds,
                "INSERT INTO semel_outbox_event (id, slot, event_group, event_type, destination, destination_kind,"
                        + " key_text, body_kind, body, headers, status, attempts, node, created_at, published_at, parked_at)"
                        + " SELECT " + newId()
                        + ", slot, event_group, event_type, destination, destination_kind, 'copy',"
                        + " body_kind, body, headers, status, attempts, node, created_at, published_at, parked_at"
                        + " FROM semel_outbox_event WHERE destination = ? AND key_text <> 'copy'");
    }

    /** So many hundreds, completed long ago. */
    void completedKeys(int hundreds) {
        String some = UUID.randomUUID().toString();
        within(rows -> IntStream.range(0, 100)
                .mapToObj(n -> rows.key(origin, some + n, "COMPLETED", LONG_AGO))
                .toList());
        copy(
                hundreds,
                "INSERT INTO semel_idempotency_record (key_hash, consumer, key_text, status, attempts, duplicates, node,"
                        + " first_seen_at, completed_at) SELECT " + newId() + ", consumer, 'copy', status, attempts,"
                        + " duplicates, node, first_seen_at, completed_at FROM semel_idempotency_record WHERE consumer = ?"
                        + " AND key_text <> 'copy'");
    }

    private void copy(int hundreds, String insert) {
        transactions.doInNew(() -> IntStream.range(1, hundreds).forEach(n -> database.update(insert, MINUTE, origin)));
    }

    /** All of them were parked at the same time. */
    void messagesOfOneMoment(int number) {
        Instant moment = transactions.inNew(() -> database.now()).minus(MINUTE);
        List<UUID> ids = messages(number);
        within(rows -> {
            ids.forEach(id -> rows.set(MESSAGES, "parked_at", moment, id));
            return null;
        });
    }

    /** A message that was given up a minute ago, with its key; so many copies were skipped since. */
    UUID discarded(String key, int copiesSince) {
        return within(rows -> {
            rows.key(origin, key, "DISCARDED", MINUTE, copiesSince);
            return rows.message(origin, key, "DISCARDED", MINUTE);
        });
    }

    void setStatus(UUID message, String status) {
        within(rows -> {
            rows.set(MESSAGES, "status", status, message);
            return null;
        });
    }

    FailedPlan plan() {
        return plan(null);
    }

    FailedPlan plan(String status) {
        return transactions.inNew(
                () -> failed().plan(new FailedQuery(null, status, origin, null, null, null, null, null)));
    }

    UUID start(OperationKind kind) {
        return start(kind, plan());
    }

    /** As if so much time had passed for it. */
    void moveDueTime(UUID operation, Duration back) {
        within(rows -> {
            rows.set("semel_operation", "due_at", rows.ago(back), operation);
            return null;
        });
    }

    UUID start(OperationKind kind, FailedPlan plan) {
        return transactions.inNew(() -> failed().start(kind, asked(kind), plan));
    }

    UUID startSelected(OperationKind kind, FailedId... selected) {
        return transactions.inNew(() -> TestFailedEntries.start(failed(), kind, asked(kind), List.of(selected)));
    }

    private Operation asked(OperationKind kind) {
        return new Operation(user, kind.name().toLowerCase(Locale.ROOT) + " all", "all of " + origin, null);
    }

    /** The columns of an operation, separated by blanks. */
    String told(UUID operation, String columns) {
        return transactions.inNew(() -> database.query(
                        "SELECT CONCAT_WS(' ', '', " + columns + ") FROM semel_operation WHERE id = ?",
                        row -> row.getString(1).strip(),
                        operation)
                .get(0));
    }

    long rowsOf(UUID operation, String outcome) {
        return count("semel_operation_row WHERE operation_id = ? AND outcome = ?", operation, outcome);
    }

    /** How many messages have this status after so many changes. */
    long messages(String status, int changes) {
        return count("semel_parked_message WHERE consumer = ? AND status = ? AND retries = ?", origin, status, changes);
    }

    long events(String status) {
        return count("semel_outbox_event WHERE destination = ? AND status = ?", origin, status);
    }

    long keys(String status) {
        return count("semel_idempotency_record WHERE consumer = ? AND status = ?", origin, status);
    }

    /** Finished long ago, they would be found by each purge of the retention that follows. */
    void deleteAll() {
        transactions.doInNew(() -> {
            database.update("DELETE FROM semel_parked_message WHERE consumer = ?", MINUTE, origin);
            database.update("DELETE FROM semel_idempotency_record WHERE consumer = ?", MINUTE, origin);
            database.update("DELETE FROM semel_outbox_event WHERE destination = ?", MINUTE, origin);
            database.update("DELETE FROM semel_outbox_archive WHERE destination = ?", MINUTE, origin);
        });
    }

    private long count(String from, Object... parameters) {
        return transactions.inNew(() -> database.number("SELECT COUNT(*) FROM " + from, parameters));
    }

    private FailedOperations failed() {
        return TestFailedEntries.operations(database, started);
    }

    String statusOf(UUID message) {
        return within(rows -> (String) rows.get(MESSAGES, "status", message));
    }

    /** Why a row was refused. */
    String reasonOf(UUID operation, UUID row) {
        return transactions.inNew(() -> database.query(
                        "SELECT reason FROM semel_operation_row WHERE operation_id = ? AND entry_id = ?",
                        found -> found.getString(1),
                        operation,
                        row)
                .get(0));
    }

    <T> T within(Function<Rows, T> work) {
        return tables.inTransaction(open -> work.apply(new Rows(open)));
    }
}
