package dev.semel.admin;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.jpa.Binary;
import dev.semel.internal.jpa.Database;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;

/** Writes rows as the features would have, of any age. */
public final class Rows {

    private static final String RECORD =
            "INSERT INTO semel_idempotency_record (key_hash, consumer, key_text, status, attempts,"
                    + " duplicates, node, first_seen_at, completed_at) VALUES (?, ?, ?, ?, 1, ?, 'node-a', ?, ?)";
    private static final String MESSAGE = "INSERT INTO semel_parked_message (id, consumer, delivery_hash, message_id,"
            + " key_hash, key_text, status, reason, destination, body_kind, body, headers, error_type, error_message,"
            + " error_stack, attempts, node, parked_at, closed_at) VALUES (?, ?, ?, 'ID:1', ?, ?, ?, 'TERMINAL_FAILURE',"
            + " 'shop.orders', 'TEXT', ?, '{\"color\":\"red\"}', 'java.lang.IllegalStateException', 'No stock', 'at Shop', 3,"
            + " 'node-a', ?, ?)";
    private static final String EVENT =
            "INSERT INTO semel_outbox_event (id, slot, event_group, event_type, destination,"
                    + " destination_kind, key_text, body_kind, body, headers, status, attempts, node, created_at, published_at,"
                    + " parked_at, error_type, error_message) VALUES (?, ?, 'Order/1', ?, ?, 'QUEUE', ?, 'TEXT', ?, '{}', ?, 10,"
                    + " 'node-a', ?, ?, ?, 'jakarta.jms.JMSException', 'No such queue')";

    private static final String LEASE = "UPDATE semel_idempotency_record SET completed_at = NULL, lease_token = ?,"
            + " lease_until = ? WHERE key_hash = ?";
    private static final String MARK =
            "INSERT INTO semel_in_flight (id, key_hash, consumer, incarnation, node, begun_at)"
                    + " VALUES (?, ?, ?, ?, 'node-a', CURRENT_TIMESTAMP)";
    private static final String LIFE = "INSERT INTO semel_node (node, application, incarnation, started_at, stopped_at)"
            + " VALUES (?, 'shop', ?, ?, CAST(? AS timestamp with time zone))";

    private final Database database;

    public Rows(Database database) {
        this.database = database;
    }

    /** @return the hash of the key */
    public String key(String consumer, String key, String status, Duration age) {
        return key(consumer, key, status, age, 0);
    }

    public String key(String consumer, String key, String status, Duration age, long duplicates) {
        String hash = IdempotencyKey.hash(consumer, key);
        database.update(RECORD, Binary.id(hash), consumer, key, status, duplicates, ago(age), ago(age));
        return hash;
    }

    /** A key under a lease that lasts so much longer, or has lapsed if that is negative. */
    public String lease(String consumer, String key, Duration left) {
        String hash = key(consumer, key, "IN_PROGRESS", Duration.ofMinutes(1));
        database.update(LEASE, UUID.randomUUID(), ago(left.negated()), Binary.id(hash));
        return hash;
    }

    /** The mark of a handler that has begun in this life and not come back, after so many earlier lives that ended over it. */
    public void mark(String consumer, String hash, int deaths, UUID life) {
        for (int i = 0; i < deaths; i++) {
            database.update(MARK, UUID.randomUUID(), Binary.id(hash), consumer, UUID.randomUUID());
        }
        database.update(MARK, UUID.randomUUID(), Binary.id(hash), consumer, life);
    }

    /** @return the life that began then */
    public UUID life(String node, OffsetDateTime startedAt, OffsetDateTime stoppedAt) {
        UUID life = UUID.randomUUID();
        database.update(LIFE, node, life, startedAt, stoppedAt);
        return life;
    }

    public UUID message(String consumer, String key, String status, Duration age) {
        UUID id = UUID.randomUUID();
        database.update(
                MESSAGE,
                id,
                consumer,
                id,
                Binary.id(IdempotencyKey.hash(consumer, key)),
                key,
                status,
                "{\"orderId\":1}".getBytes(StandardCharsets.UTF_8),
                ago(age),
                ago(age));
        return id;
    }

    public UUID event(String destination, String status, Duration age) {
        return event(destination, "PaymentTaken", status, age);
    }

    public UUID event(String destination, String type, String status, Duration age) {
        UUID id = UUID.randomUUID();
        database.update(
                EVENT,
                id,
                slotOf(id),
                type,
                destination,
                id.toString(),
                "{}".getBytes(StandardCharsets.UTF_8),
                status,
                ago(age),
                ago(age),
                ago(age));
        return id;
    }

    /** Any slot, so that tests rarely meet. */
    public static int slotOf(UUID id) {
        return Math.floorMod(id.hashCode(), 16);
    }

    /** Sets one column of a row to a value; the table and the column are named by the test. */
    public void set(String table, String column, Object value, Object id) {
        String set = "UPDATE " + table + " SET " + column + " = ?" + where(table);
        database.update(set, value, isRecord(table) ? Binary.id((String) id) : id);
    }

    /** Empties one column of a row. */
    public void unset(String table, String column, Object id) {
        String unset = "UPDATE " + table + " SET " + column + " = NULL" + where(table);
        database.update(unset, isRecord(table) ? Binary.id((String) id) : id);
    }

    /** The value of one column, or null if the row is gone. */
    public Object get(String table, String column, Object id) {
        database.entityManager().flush();
        String select = "SELECT " + column + " FROM " + table + where(table);
        List<?> values = database.column(select, Object.class, isRecord(table) ? Binary.id((String) id) : id);
        return values.isEmpty() ? null : values.get(0);
    }

    private static String where(String table) {
        return " WHERE " + (isRecord(table) ? "key_hash" : "id") + " = ?";
    }

    private static boolean isRecord(String table) {
        return table.equals("semel_idempotency_record");
    }

    public OffsetDateTime ago(Duration age) {
        return database.now().minus(age).atOffset(ZoneOffset.UTC);
    }
}
