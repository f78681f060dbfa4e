package dev.semel.admin.operation;

import dev.semel.admin.failed.FailedId;
import dev.semel.admin.operation.RetriedView.Outcome;
import dev.semel.internal.jpa.Database;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** What became of entries since they were retried, as their keys and events tell now. */
@Dependent
class JdbcRetriedEntries {

    private static final String RETRIED = "(SELECT entry_id FROM semel_operation_row WHERE operation_id = ?"
            + " AND source = '%s' AND outcome = 'DONE' LIMIT 10000) w";
    // The retry of a message in conflict has a key of its own, which is not known here.
    private static final String KEY =
            " LEFT JOIN semel_idempotency_record r ON r.key_hash = p.key_hash AND p.reason <> 'CONFLICT'";
    private static final String MESSAGES = "SELECT r.status, COUNT(*) FROM " + RETRIED.formatted("MESSAGE")
            + " JOIN semel_parked_message p ON p.id = w.entry_id" + KEY + " GROUP BY r.status";
    private static final String EVENTS = "SELECT e.status, COUNT(*) FROM " + RETRIED.formatted("EVENT")
            + " LEFT JOIN semel_outbox_event e ON e.id = w.entry_id GROUP BY e.status";

    private static final String PARKED_AGAIN =
            " semel_parked_message a ON a.key_hash = p.key_hash AND a.status = 'PARKED' AND a.id <> p.id";
    private static final String MESSAGES_AGAIN = "SELECT 'PARKED', a.id, a.error_message, a.consumer, a.key_text FROM "
            + RETRIED.formatted("MESSAGE")
            + " JOIN semel_parked_message p ON p.id = w.entry_id AND p.reason <> 'CONFLICT'"
            + " JOIN" + PARKED_AGAIN + " ORDER BY a.parked_at DESC, a.id LIMIT 100";
    private static final String EVENTS_AGAIN = "SELECT 'PARKED', e.id, e.error_message, e.destination, e.key_text FROM "
            + RETRIED.formatted("EVENT") + " JOIN semel_outbox_event e ON e.id = w.entry_id AND e.status = 'PARKED'"
            + " ORDER BY e.parked_at DESC, e.id LIMIT 100";

    private static final String MESSAGE =
            "SELECT r.status, COALESCE(a.id, p.id), a.error_message, p.consumer, p.key_text"
                    + " FROM semel_parked_message p" + KEY + " LEFT JOIN" + PARKED_AGAIN + " WHERE p.id = ?";
    private static final String EVENT = "SELECT e.status, e.id, CASE WHEN e.status = 'PARKED' THEN e.error_message END,"
            + " e.destination, e.key_text FROM semel_outbox_event e WHERE e.id = ?";

    private static final String OF_MESSAGES = "MESSAGE";
    private static final String OF_EVENTS = "EVENT";

    private final Database database;

    @Inject
    JdbcRetriedEntries(Database database) {
        this.database = database;
    }

    /** Of those of an operation, counted. */
    Helped helped(UUID operation) {
        // A published event may be deleted at once; no parked one ever is.
        return Stream.concat(
                        database.query(MESSAGES, row -> Helped.of(ofKey(row), row.getLong(2)), operation).stream(),
                        database.query(EVENTS, row -> Helped.of(ofEvent(row), row.getLong(2)), operation).stream())
                .reduce(Helped.NOTHING, Helped::plus);
    }

    /** Those of an operation that were parked again, the latest first; 100 at most. */
    List<RetriedView> again(UUID operation) {
        List<RetriedView> messages =
                database.query(MESSAGES_AGAIN, row -> view(Outcome.AGAIN, OF_MESSAGES, row), operation);
        List<RetriedView> events = database.query(EVENTS_AGAIN, row -> view(Outcome.AGAIN, OF_EVENTS, row), operation);
        return Stream.concat(messages.stream(), events.stream()).limit(100).toList();
    }

    /** One of them; empty if a message is gone. */
    Optional<RetriedView> find(FailedId entry) {
        if (OF_MESSAGES.equals(entry.source())) {
            return database.query(MESSAGE, row -> view(ofKey(row), OF_MESSAGES, row), entry.id()).stream()
                    .findFirst();
        }
        return Optional.of(database.query(EVENT, row -> view(ofEvent(row), OF_EVENTS, row), entry.id()).stream()
                .findFirst()
                .orElseGet(() -> new RetriedView(Outcome.SUCCEEDED, OF_EVENTS, entry.id(), null, null, null)));
    }

    private static Outcome ofKey(ResultSet row) throws SQLException {
        return Outcome.ofKey(Objects.requireNonNullElse(row.getString(1), ""));
    }

    private static Outcome ofEvent(ResultSet row) throws SQLException {
        return Outcome.ofEvent(Objects.requireNonNullElse(row.getString(1), "PUBLISHED"));
    }

    private static RetriedView view(Outcome outcome, String source, ResultSet row) throws SQLException {
        return new RetriedView(
                outcome, source, row.getObject(2, UUID.class), row.getString(3), row.getString(4), row.getString(5));
    }
}
