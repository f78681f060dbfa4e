package dev.semel.internal.idempotency.store.jpa;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.semel.internal.history.Failure;
import dev.semel.internal.history.FailureCause;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.ParkedMessage;
import dev.semel.internal.idempotency.store.ParkedMessage.Origin;
import dev.semel.internal.idempotency.store.ParkedMessageStore;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.jpa.Binary;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.LargeColumn;
import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.KeptHeaders;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.PropertiesJson;
import dev.semel.internal.message.SafeText;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.settings.NodeName;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.LockModeType;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

@Dependent
class JpaParkedMessageStore implements ParkedMessageStore {

    // Claims the delivery first, so that two copies of one delivery never violate the unique key.
    private static final String COLUMNS =
            "id, consumer, delivery_hash, status, reason, body_kind, headers, attempts, node, parked_at";
    private static final String ROW = "CAST(? AS uuid), CAST(? AS varchar(200)), CAST(? AS uuid), 'PARKED',"
            + " CAST(? AS varchar(32)), CAST(? AS varchar(8)), CAST('{}' AS varchar(2)), 0, CAST(? AS varchar(100)),"
            + " CURRENT_TIMESTAMP";

    private static final int LONGEST_CORRELATION_ID = 255;
    private static final int PIECE = 1024 * 1024;
    private static final String RETRIES =
            "SELECT COUNT(*) FROM semel_parked_message WHERE key_hash = ? AND status = 'RETRIED'";
    private static final String PARKED =
            "SELECT status FROM semel_parked_message WHERE delivery_hash = ? AND status = 'PARKED'";

    // A restore is refused once there are more.
    private static final String COPIES = "SELECT duplicates FROM semel_idempotency_record WHERE key_hash = ?";

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
        UUID id = UuidCreator.getTimeOrderedEpoch();
        String insert = database.dialect().insertIfAbsent("semel_parked_message", COLUMNS, ROW);
        boolean isNew = database.update(
                        insert,
                        id,
                        origin.consumer(),
                        Binary.id(IdempotencyKey.hash(origin.consumer(), name)),
                        message.reason().name(),
                        kindOf(message.message()).name(),
                        node.value())
                == 1;
        if (isNew) {
            fill(database.entityManager().find(ParkedMessageEntity.class, id), message);
            byte[] body = message.message().body();
            if (body != null) {
                keepBody(id, body);
            }
        }
        return isNew ? Optional.of(id) : Optional.empty();
    }

    private void keepBody(UUID id, byte[] body) {
        if (isInPieces(body)) {
            for (int number = 0; number * PIECE < body.length; number++) {
                int from = number * PIECE;
                addPiece(id, number, Arrays.copyOfRange(body, from, Math.min(from + PIECE, body.length)));
            }
        } else {
            LargeColumn column = new LargeColumn(database, "semel_parked_message", "body", "id = ?");
            database.entityManager().find(ParkedMessageEntity.class, id).body = column.first(body);
            database.entityManager().flush();
            column.appendRest(id, body);
        }
    }

    // More than can be sent again.
    private static boolean isInPieces(byte @Nullable [] body) {
        return body != null && body.length > StoredMessage.LARGEST_BODY;
    }

    // A text without a body would be sent as one that never had any.
    private static BodyKind kindOf(StoredMessage message) {
        return message.kind() == BodyKind.TEXT && isInPieces(message.body()) ? BodyKind.TEXT16 : message.kind();
    }

    @Override
    public boolean isParked(String consumer, String name) {
        return !database.texts(PARKED, Binary.id(IdempotencyKey.hash(consumer, name)))
                .isEmpty();
    }

    @Override
    public void addPiece(UUID id, int number, byte[] bytes) {
        database.update(
                "INSERT INTO semel_parked_piece (parked_id, number, bytes) VALUES (?, ?, ?)", id, number, bytes);
    }

    @Override
    public Optional<ParkedMessage> lockParked(UUID id) {
        return Optional.ofNullable(
                        database.entityManager().find(ParkedMessageEntity.class, id, LockModeType.PESSIMISTIC_WRITE))
                .filter(parked -> parked.status == ParkedStatus.PARKED)
                .map(JpaParkedMessageStore::toParkedMessage);
    }

    @Override
    public void close(UUID id, ParkedStatus status) {
        ParkedMessageEntity parked = database.entityManager().find(ParkedMessageEntity.class, id);
        parked.status = status;
        parked.closedAt = database.now();
        if (status == ParkedStatus.DISCARDED && parked.keyHash != null) {
            parked.copiesSkipped = database.query(COPIES, row -> row.getLong(1), parked.keyHash).stream()
                    .findFirst()
                    .orElse(null);
        }
    }

    private void fill(ParkedMessageEntity parked, ParkedMessage message) {
        parked.messageId = message.origin().messageId();
        parked.correlationId = KeptHeaders.correlationIdOf(message.message())
                .map(id -> SafeText.line(id, LONGEST_CORRELATION_ID))
                .orElse(null);
        parked.destination = message.origin().destination();
        parked.reachable = message.origin().isReachable();
        if (message.key() != null) {
            parked.keyHash = Binary.id(message.key().hash());
            parked.keyText = message.key().text();
            parked.retries = database.number(RETRIES, parked.keyHash);
        }
        parked.otherContent = message.otherContent();
        parked.headers = PropertiesJson.write(message.message().properties());
        parked.errorType = message.failure().type();
        parked.errorMessage = message.failure().message();
        parked.errorStack = message.failure().stack();
        parked.fingerprint =
                FailureCause.atConsumer(parked.consumer, message.failure()).fingerprint();
        parked.attempts = message.attempts();
    }

    private static ParkedMessage toParkedMessage(ParkedMessageEntity parked) {
        StoredMessage message = message(parked);
        return new ParkedMessage(
                new Origin(parked.consumer, parked.messageId, parked.destination, parked.reachable),
                message,
                parked.keyHash == null ? null : key(parked, parked.keyHash, message.properties()),
                parked.otherContent,
                parked.reason,
                new Failure(parked.errorType, parked.errorMessage, parked.errorStack),
                parked.attempts);
    }

    // Without a body it cannot be sent again, but it can be discarded.
    private static StoredMessage message(ParkedMessageEntity parked) {
        try {
            return new StoredMessage(
                    BodyKind.valueOf(parked.bodyKind), parked.body, PropertiesJson.read(parked.headers));
        } catch (RuntimeException damaged) {
            return new StoredMessage(BodyKind.BYTES, null, Map.of());
        }
    }

    // A damaged row has its key as a text, too, which may be a part of it. Without its key the record stays parked,
    // and the reconciler finds it.
    private static @Nullable IdempotencyKey key(
            ParkedMessageEntity parked, UUID keyHash, Map<String, Object> properties) {
        Object kept = properties.getOrDefault(MessageContract.IDEMPOTENCY_KEY, parked.keyText);
        IdempotencyKey key = new IdempotencyKey(parked.consumer, String.valueOf(kept));
        return key.hash().equals(keyHash.toString()) ? key : null;
    }
}
