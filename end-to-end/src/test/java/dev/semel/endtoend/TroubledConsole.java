package dev.semel.endtoend;

import dev.semel.endtoend.client.Shop;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import java.util.List;

/** A console that has something of each kind to show. */
final class TroubledConsole {

    static final String MESSAGE = "00000000-0000-7000-8000-000000004711";
    static final String EVENT = "00000000-0000-7000-8000-000000004712";
    static final String DISCARDED = "00000000-0000-7000-8000-000000004714";
    static final String OPERATION = "00000000-0000-7000-8000-000000004713";
    static final String KEY = IdempotencyKey.hash("shop.ship-order", "order-1");
    private static final List<String> TROUBLE = List.of(
            "INSERT INTO semel_parked_message (id, consumer, delivery_hash, message_id, key_hash, key_text, status, reason,"
                    + " destination, body_kind, headers, error_type, error_message, error_stack, fingerprint, attempts, retries, node,"
                    + " parked_at) SELECT CASE n WHEN 1 THEN '" + MESSAGE
                    + "'::uuid ELSE gen_random_uuid() END, 'shop.ship-order',"
                    + " gen_random_uuid(), 'ID:' || n, CASE n WHEN 1 THEN '" + KEY
                    + "'::uuid ELSE gen_random_uuid() END, 'order-' || n, 'PARKED', 'ATTEMPTS_USED_UP',"
                    + " 'shop.payments', 'NONE', '{}', 'dev.semel.shop.CarrierDownException', 'The carrier is down', 'at dev.semel',"
                    + " '00000000-0000-0000-0000-0000000000b2', 4, 1, 'node-a', CURRENT_TIMESTAMP - n * interval '1 minute'"
                    + " FROM generate_series(1, 30) AS n",
            "INSERT INTO semel_parked_message (id, consumer, delivery_hash, message_id, key_hash, key_text, status, reason,"
                    + " destination, body_kind, headers, error_type, error_message, fingerprint, attempts, retries, node, parked_at,"
                    + " closed_at) VALUES ('" + DISCARDED + "', 'shop.ship-order', gen_random_uuid(), 'ID:discarded',"
                    + " gen_random_uuid(), 'order-99', 'DISCARDED', 'ATTEMPTS_USED_UP', 'shop.payments', 'NONE', '{}',"
                    + " 'dev.semel.shop.CarrierDownException', 'The carrier is down', '00000000-0000-0000-0000-0000000000b2', 4, 1,"
                    + " 'node-a', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP)",
            "INSERT INTO semel_cause_note (fingerprint, note, user_name, noted_at) VALUES ('00000000-0000-0000-0000-0000000000b2',"
                    + " 'The carrier was called.', 'operator', CURRENT_TIMESTAMP)",
            "INSERT INTO semel_attempt (id, subject, attempt, attempted_at, node, error_type, error_message)"
                    + " VALUES (gen_random_uuid(), '" + KEY + "', 1, CURRENT_TIMESTAMP, 'node-a',"
                    + " 'dev.semel.shop.CarrierDownException', 'The carrier is down')",
            "INSERT INTO semel_outbox_event (id, slot, event_group, event_type, aggregate_type, aggregate_id, destination,"
                    + " destination_kind, key_text, body_kind, headers, status, attempts, node, created_at, parked_at, error_type,"
                    + " error_message, error_stack) VALUES ('" + EVENT
                    + "', 3, 'Order/4711', 'OrderPlaced', 'Order', '4711',"
                    + " 'orders.region-99', 'QUEUE', 'key-4711', 'NONE', '{}', 'PARKED', 1, 'node-a', CURRENT_TIMESTAMP,"
                    + " CURRENT_TIMESTAMP, 'jakarta.jms.InvalidDestinationException', 'There is no queue orders.region-99.', 'at dev')",
            "INSERT INTO semel_destination (destination, destination_kind, state, since, changed_by, reason) VALUES"
                    + " ('shop.stock', 'QUEUE', 'PAUSED', CURRENT_TIMESTAMP, 'operator', 'stocktake'),"
                    + " ('shop.shelf', 'QUEUE', 'CLOSED', CURRENT_TIMESTAMP, 'node-a', NULL)",
            "INSERT INTO semel_idempotency_record (key_hash, consumer, key_text, status, attempts, duplicates, node,"
                    + " first_seen_at, failing_since) VALUES ('" + KEY
                    + "', 'shop.ship-order', 'order-1', 'FAILED', 2, 1, 'node-a',"
                    + " CURRENT_TIMESTAMP, CURRENT_TIMESTAMP)",
            "INSERT INTO semel_finding (kind, subject, consumer, key_text, key_hash, since, known, found_at) VALUES"
                    + " ('KEY_WITHOUT_RETRY', '" + KEY + "', 'shop.ship-order', 'order-1', '" + KEY
                    + "', CURRENT_TIMESTAMP,"
                    + " 'Its retry is gone.', CURRENT_TIMESTAMP)",
            "INSERT INTO semel_operation (id, kind, user_name, action, scope, row_filter, until_at, planned, state, done, skipped,"
                    + " refused, audit_line, node, per_second, due_at, started_at, progressed_at) VALUES ('" + OPERATION
                    + "', 'RETRY', 'operator', 'retry all', 'shop.ship-order: CarrierDownException', '{}', CURRENT_TIMESTAMP, 30,"
                    + " 'PAUSED', 10, 1, 1, gen_random_uuid(), 'node-a', 0, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP,"
                    + " CURRENT_TIMESTAMP)",
            "INSERT INTO semel_operation_row (operation_id, entry_id, source, outcome, reason) VALUES ('" + OPERATION
                    + "', '" + MESSAGE + "', 'MESSAGE', 'REFUSED', 'Its key is being worked on.')",
            "INSERT INTO semel_kafka_position (consumer, topic, partition_number, next_offset, epoch, node, assigned_at, moved_at,"
                    + " behind, looked_at) SELECT 'shop.ship-order', 'shop.payments', n, 4711, 2, 'node-a', CURRENT_TIMESTAMP,"
                    + " CURRENT_TIMESTAMP, n - 1, CURRENT_TIMESTAMP FROM generate_series(0, 2) AS n",
            "INSERT INTO semel_audit (id, acted_at, user_name, action, target, affected, outcome, reason, node) VALUES"
                    + " (gen_random_uuid(), CURRENT_TIMESTAMP, 'operator', 'retry events', '1: " + EVENT
                    + "', 1, 'ALLOWED', 'why',"
                    + " 'node-a')");

    /** Each page, with what it shows where it shows different things. */
    static final List<String> PAGES = List.of(
            "overview",
            "trends",
            "trends?range=year",
            "outbox",
            "outbox?retries=WITH",
            "outbox?destination=nowhere",
            "outbox?status=GONE",
            "outbox/destinations",
            "outbox/event?id=" + EVENT,
            "outbox/event?id=" + MESSAGE,
            "failed/groups",
            "failed",
            "failed?status=RETRIED",
            "failed?status=DISCARDED",
            "failed/entry?source=MESSAGE&id=" + MESSAGE,
            "failed/entry?source=EVENT&id=" + EVENT,
            "failed/entry?source=MESSAGE&id=" + DISCARDED,
            "keys",
            "keys/key?id=" + KEY,
            "keys/copies",
            "findings",
            "partitions",
            "retention",
            "operations",
            "operations/op?id=" + OPERATION,
            "search",
            "search?q=order-1",
            "audit",
            "no-such-page");

    private TroubledConsole() {}

    static SharedShop start() {
        SharedShop shared = SharedShop.console();
        shared.shop().place(Shop.PAYABLE);
        TROUBLE.forEach(shared.installation().tables()::execute);
        return shared;
    }
}
