package dev.semel.internal.idempotency.store.jpa;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.semel.internal.history.Failure;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.idempotency.store.ParkedMessage;
import dev.semel.internal.idempotency.store.ParkedMessage.Origin;
import dev.semel.internal.idempotency.store.ParkedMessageStore;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.PropertiesJson;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.settings.NodeName;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

@Dependent
class JpaParkedMessageStore implements ParkedMessageStore {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    // If absent, so that two copies of one delivery never violate the unique key.
    private static final String COLUMNS = "id, consumer, delivery_hash, message_id, key_hash, key_text, status, reason,"
            + " destination, reachable, body_kind, body, headers, error_type, error_message, error_stack, attempts, node,"
            + " parked_at";
    private static final String ROW = "?, ?, ?, ?, ?, ?, 'PARKED', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, CURRENT_TIMESTAMP";
    private static final String ADD_PIECE =
            "INSERT INTO semel_parked_piece (parked_id, number, bytes) VALUES (?, ?, ?)";
    private static final String LOCK = "SELECT consumer, message_id, destination, reachable, body_kind, body, headers,"
            + " key_hash, key_text, reason, error_type, error_message, error_stack, attempts FROM semel_parked_message"
            + " WHERE id = ? AND status = 'PARKED' FOR UPDATE";
    private static final String CLOSE = "UPDATE semel_parked_message SET status = ?, closed_at = ? WHERE id = ?";

    private final Database database;
    private final NodeName node;

    @Inject
    JpaParkedMessageStore(Database database, NodeName node) {
        this.database = database;
        this.node = node;
    }

    @Override
    public Optional<UUID> park(String name, ParkedMessage message) {
        Origin origin = message.origin();
        IdempotencyKey key = message.key();
        Failure failure = message.failure();
        UUID id = UuidCreator.getTimeOrderedEpoch();
        int inserted = database.update(
                database.dialect().insertIfAbsent("semel_parked_message", COLUMNS, ROW),
                LONGEST_WAIT,
                id,
                origin.consumer(),
                IdempotencyKey.hash(origin.consumer(), name),
                origin.messageId(),
                key == null ? null : key.hash(),
                key == null ? null : key.text(),
                message.reason().name(),
                origin.destination(),
                origin.isReachable(),
                message.message().kind().name(),
                message.message().body(),
                PropertiesJson.write(message.message().properties()),
                failure.type(),
                failure.message(),
                failure.stack(),
                message.attempts(),
                node.value());
        return inserted == 1 ? Optional.of(id) : Optional.empty();
    }

    @Override
    public void addPiece(UUID id, int number, byte[] bytes) {
        database.update(ADD_PIECE, LONGEST_WAIT, id, number, bytes);
    }

    @Override
    public Optional<ParkedMessage> lockParked(UUID id) {
        return database.query(LOCK, JpaParkedMessageStore::toParkedMessage, id).stream()
                .findFirst();
    }

    @Override
    public void close(UUID id, ParkedStatus status) {
        database.update(CLOSE, LONGEST_WAIT, status.name(), database.now(), id);
    }

    private static ParkedMessage toParkedMessage(ResultSet row) throws SQLException {
        StoredMessage message = message(row.getString(5), row.getBytes(6), row.getString(7));
        Origin origin = new Origin(row.getString(1), row.getString(2), row.getString(3), row.getBoolean(4));
        return new ParkedMessage(
                origin,
                message,
                key(origin.consumer(), row.getString(8), row.getString(9), message.properties()),
                ParkReason.valueOf(row.getString(10)),
                new Failure(row.getString(11), row.getString(12), row.getString(13)),
                row.getInt(14));
    }

    // Without a body it cannot be sent again, but it can be discarded, whatever another version wrote.
    private static StoredMessage message(String kind, byte[] body, String headers) {
        try {
            return new StoredMessage(BodyKind.valueOf(kind), body, PropertiesJson.read(headers));
        } catch (RuntimeException damaged) {
            return new StoredMessage(BodyKind.BYTES, null, Map.of());
        }
    }

    // A damaged row has its key as a text, too, which may be a part of it. Without its key the record stays parked, and
    // the reconciler finds it.
    private static IdempotencyKey key(String consumer, String hash, String text, Map<String, Object> properties) {
        if (hash == null) {
            return null;
        }
        Object kept = properties.getOrDefault(MessageContract.IDEMPOTENCY_KEY, text);
        IdempotencyKey key = new IdempotencyKey(consumer, String.valueOf(kept));
        return key.hash().equals(hash) ? key : null;
    }
}
