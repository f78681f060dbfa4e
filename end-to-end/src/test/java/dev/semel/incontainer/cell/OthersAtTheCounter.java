package dev.semel.incontainer.cell;

import dev.semel.incontainer.probe.Tables;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.message.ContentHash;
import dev.semel.internal.message.StoredMessage;
import dev.semel.specification.Letter;
import dev.semel.specification.Others;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/** Changes the tables as other nodes would. */
@Dependent
public class OthersAtTheCounter implements Others {

    private static final String RECORD = "INSERT INTO semel_idempotency_record (key_hash, consumer, key_text, status,"
            + " attempts, duplicates, node, first_seen_at) VALUES (?, ?, ?, ?, 0, 0, 'another', CURRENT_TIMESTAMP)";
    private static final String DUE = "UPDATE semel_outbox_event SET due_at = CURRENT_TIMESTAMP, consumer = ?"
            + " WHERE consumer = ? AND headers LIKE ?";

    @Inject
    private Tables tables;

    static String hash(Letter letter) {
        return IdempotencyKey.hash(letter.consumer(), letter.reference());
    }

    @Override
    public void bring(Letter letter, String status) {
        tables.change(RECORD, hash(letter), letter.consumer(), letter.reference(), status);
    }

    @Override
    public void knowOtherContent(Letter letter) {
        String other = ContentHash.of(StoredMessage.text("other", Map.of()), List.of());
        set(letter, "content_hash = ?", HexFormat.of().parseHex(other));
    }

    @Override
    public void bringUnderLease(Letter letter, int seconds) {
        bring(letter, "IN_PROGRESS");
        set(letter, "lease_token = RANDOM_UUID(), lease_until = DATEADD(SECOND, ?, CURRENT_TIMESTAMP)", seconds);
    }

    @Override
    public void takeLease(Letter letter) {
        set(
                letter,
                "status = ?, lease_token = RANDOM_UUID(), lease_until = CURRENT_TIMESTAMP + INTERVAL '1' HOUR",
                "IN_PROGRESS");
    }

    @Override
    public void setStatus(Letter letter, String status) {
        set(letter, "status = ?", status);
    }

    @Override
    public void nameRetry(Letter letter, String event) {
        set(letter, "retry_event_id = CAST(? AS UUID)", event);
    }

    private void set(Letter letter, String assignment, Object value) {
        tables.change("UPDATE semel_idempotency_record SET " + assignment + " WHERE key_hash = ?", value, hash(letter));
    }

    @Override
    public void forget(Letter letter) {
        tables.change("DELETE FROM semel_idempotency_record WHERE key_hash = ?", hash(letter));
    }

    @Override
    public void hurry(Letter letter) {
        hurryTo(letter, letter.consumer());
    }

    @Override
    public void hurryTo(Letter letter, String consumer) {
        tables.change(DUE, consumer, letter.consumer(), "%" + letter.reference() + "%");
    }

    @Override
    public void die(Letter letter, int times) {
        String node = "died-over-" + hash(letter).substring(0, 20);
        tables.change(
                "INSERT INTO semel_node (node, application, incarnation, started_at)"
                        + " VALUES (?, 'bank', RANDOM_UUID(), CURRENT_TIMESTAMP)",
                node);
        for (int death = 0; death < times; death++) {
            tables.change(
                    "INSERT INTO semel_in_flight (id, key_hash, consumer, incarnation, node, is_alone, begun_at)"
                            + " SELECT RANDOM_UUID(), ?, ?, incarnation, node, TRUE, CURRENT_TIMESTAMP FROM semel_node WHERE node = ?",
                    hash(letter),
                    letter.consumer(),
                    node);
            tables.change("UPDATE semel_node SET incarnation = RANDOM_UUID() WHERE node = ?", node);
        }
    }

    @Override
    public OpenTransaction holdKey(Letter letter) {
        return tables.hold(RECORD, hash(letter), letter.consumer(), letter.reference(), "COMPLETED")::close;
    }

    @Override
    public OpenTransaction holdAccount(Letter letter) {
        tables.change("INSERT INTO account (reference, bookings) VALUES (?, 0)", letter.reference());
        return tables.hold("UPDATE account SET bookings = 100 WHERE reference = ?", letter.reference())::close;
    }
}
