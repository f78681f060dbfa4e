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

    // Whoever parks the same delivery, or has locked its row, ends soon.
    private static final Duration AS_LONG_AS_IT_TAKES = Duration.ZERO;

    private static final String CONTENT = "consumer, message_id, destination, reachable, key_hash, key_text, reason,"
            + " body_kind, body, headers, error_type, error_message, error_stack, attempts";
    private static final String COLUMNS = CONTENT + ", id, delivery_hash, node, status, parked_at";
    private static final String ROW = "?, ".repeat(17) + "'PARKED', CURRENT_TIMESTAMP";
    private static final String LOCK =
            "SELECT status, " + CONTENT + " FROM semel_parked_message WHERE id = ? FOR UPDATE";
    private static final String CLOSE = "UPDATE semel_parked_message SET status = ?, closed_at = ? WHERE id = ?";
    private static final String ADD_PIECE =
            "INSERT INTO semel_parked_piece (parked_id, number, bytes) VALUES (?, ?, ?)";

    private final Database database;
    private final NodeName node;

    @Inject
    JpaParkedMessageStore(Database database, NodeName node) {
        this.database = database;
        this.node = node;
    }

    // Two copies of one delivery never violate the unique key.
    @Override
    public Optional<UUID> park(String name, ParkedMessage message) {
        UUID id = UuidCreator.getTimeOrderedEpoch();
        Origin origin = message.origin();
        IdempotencyKey key = message.key();
        int count = database.update(
                database.dialect().insertIfAbsent("semel_parked_message", COLUMNS, ROW),
                AS_LONG_AS_IT_TAKES,
                origin.consumer(),
                origin.messageId(),
                origin.destination(),
                origin.isReachable(),
                key == null ? null : key.hash(),
                key == null ? null : key.text(),
                message.reason().name(),
                message.message().kind().name(),
                message.message().body(),
                PropertiesJson.write(message.message().properties()),
                message.failure().type(),
                message.failure().message(),
                message.failure().stack(),
                message.attempts(),
                id,
                IdempotencyKey.hash(origin.consumer(), name),
                node.value());
        return count == 1 ? Optional.of(id) : Optional.empty();
    }

    @Override
    public void addPiece(UUID id, int number, byte[] bytes) {
        database.update(ADD_PIECE, AS_LONG_AS_IT_TAKES, id, number, bytes);
    }

    @Override
    public Optional<ParkedMessage> lockParked(UUID id) {
        return database.query(LOCK, JpaParkedMessageStore::readParked, id).stream()
                .flatMap(Optional::stream)
                .findFirst();
    }

    @Override
    public void close(UUID id, ParkedStatus status) {
        database.update(CLOSE, AS_LONG_AS_IT_TAKES, status.name(), database.now(), id);
    }

    private static Optional<ParkedMessage> readParked(ResultSet row) throws SQLException {
        return row.getString("status").equals(ParkedStatus.PARKED.name()) ? Optional.of(read(row)) : Optional.empty();
    }

    private static ParkedMessage read(ResultSet row) throws SQLException {
        String consumer = row.getString("consumer");
        StoredMessage message = message(row);
        return new ParkedMessage(
                new Origin(
                        consumer,
                        row.getString("message_id"),
                        row.getString("destination"),
                        row.getBoolean("reachable")),
                message,
                row.getString("key_hash") == null ? null : key(row, consumer, message.properties()),
                ParkReason.valueOf(row.getString("reason")),
                new Failure(row.getString("error_type"), row.getString("error_message"), row.getString("error_stack")),
                row.getInt("attempts"));
    }

    // Whatever another version wrote: without a body it cannot be sent again, but it can be discarded.
    private static StoredMessage message(ResultSet row) throws SQLException {
        String kind = row.getString("body_kind");
        byte[] body = row.getBytes("body");
        String headers = row.getString("headers");
        try {
            return new StoredMessage(BodyKind.valueOf(kind), body, PropertiesJson.read(headers));
        } catch (RuntimeException damaged) {
            return new StoredMessage(BodyKind.BYTES, null, Map.of());
        }
    }

    // A damaged row has its key as a text, too, which may be a part of it. Without its key the record stays parked, and
    // the reconciler finds it.
    private static IdempotencyKey key(ResultSet row, String consumer, Map<String, Object> properties)
            throws SQLException {
        Object kept = properties.getOrDefault(MessageContract.IDEMPOTENCY_KEY, row.getString("key_text"));
        IdempotencyKey key = new IdempotencyKey(consumer, String.valueOf(kept));
        return key.hash().equals(row.getString("key_hash")) ? key : null;
    }
}
