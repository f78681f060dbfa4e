package dev.semel.internal.redelivery.kafka;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.outbox.store.jpa.Slots;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

@Dependent
class JdbcOpenWork implements OpenWork {

    // One statement, or what an operator moves from one state to another is seen in neither. Each state has an index of
    // its own.
    private static final String OF_KEY =
            " AND slot = ? AND destination_kind = 'CONSUMER' AND destination = ? AND key_text = ?";
    private static final String OPEN = "SELECT 1 FROM semel_outbox_event WHERE status = 'PENDING'" + OF_KEY
            + " UNION ALL SELECT 1 FROM semel_outbox_event WHERE status = 'SCHEDULED' AND due_at IS NOT NULL" + OF_KEY
            + " UNION ALL SELECT 1 FROM semel_outbox_event WHERE status = 'PARKED' AND parked_at IS NOT NULL" + OF_KEY
            + " UNION ALL SELECT 1 FROM semel_parked_message WHERE key_hash = ? AND status = 'PARKED'";
    private static final String OF_MESSAGE = "SELECT id, status, key_text, key_hash FROM semel_parked_message"
            + " WHERE consumer = ? AND message_id = ? AND status IN ('PARKED', 'RETRIED')";

    private final Database database;

    @Inject
    JdbcOpenWork(Database database) {
        this.database = database;
    }

    @Override
    public boolean isOpen(IdempotencyKey key) {
        Object[] event = {Slots.ofConsumer(key.consumer()), key.consumer(), key.text()};
        return isAny(
                OPEN,
                Stream.of(event, event, event, new Object[] {UUID.fromString(key.hash())})
                        .flatMap(Stream::of)
                        .toArray());
    }

    @Override
    public boolean isOpenAsParked(String consumer, String messageId) {
        List<Entry> entries = database.query(OF_MESSAGE, row -> entry(consumer, row), consumer, messageId);
        // Two statements, and still nothing is missed: what an entry has become once it is retried is all of one key.
        return entries.stream().anyMatch(entry -> entry.status() == ParkedStatus.PARKED || isOpen(entry.key()));
    }

    private static Entry entry(String consumer, ResultSet row) throws SQLException {
        String text = row.getString(3);
        IdempotencyKey key = text == null
                ? IdempotencyKey.ofParked(consumer, UUID.fromString(row.getString(1)))
                : new IdempotencyKey(consumer, text, row.getString(4));
        return new Entry(ParkedStatus.valueOf(row.getString(2)), key);
    }

    private boolean isAny(String sql, Object... parameters) {
        return !database.query(sql, row -> true, parameters).isEmpty();
    }

    /** @param key of its retry */
    private record Entry(ParkedStatus status, IdempotencyKey key) {}
}
