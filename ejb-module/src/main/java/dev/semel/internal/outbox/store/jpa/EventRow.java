package dev.semel.internal.outbox.store.jpa;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.PropertiesJson;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.outbox.DestinationKind;
import dev.semel.outbox.OnParked;
import dev.semel.outbox.OutboxEvent;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the relay needs of an event, read past the persistence provider, which would keep two copies of each event and compare
 * them column by column at the commit.
 */
record EventRow(
        UUID id,
        @Nullable String group,
        @Nullable Long sequenceNumber,
        @Nullable Long previousNumber,
        boolean holdsGroup,
        String type,
        @Nullable String aggregateType,
        @Nullable String aggregateId,
        String destination,
        @Nullable DestinationKind destinationKind,
        @Nullable String consumer,
        @Nullable BodyKind bodyKind,
        byte @Nullable [] body,
        @Nullable Integer bodySize,
        @Nullable String headers,
        int headersSize,
        int attempts,
        @Nullable Instant expiresAt,
        int priority) {

    // A thousand rows are read together; larger headers and bodies are read when their event is sent.
    static final int LARGEST_HEADERS_OF_A_BATCH = 16 * 1024;
    static final int LARGEST_BODY_OF_A_BATCH = 8 * 1024;

    /** What {@link #read} takes, in its order: looking for each by its name was 4 % of a draining server's work. */
    static final String COLUMNS =
            """
            e.id, e.event_group, e.sequence_number, e.previous_number, e.holds_group,
            e.event_type, e.aggregate_type, e.aggregate_id, e.destination, e.destination_kind,
            e.consumer, e.body_kind,
            CASE WHEN e.body_size IS NULL THEN e.body
              WHEN e.body_size <= %d THEN (SELECT b.body FROM semel_outbox_body b WHERE b.event_id = e.id) END,
            e.body_size,
            CASE WHEN OCTET_LENGTH(e.headers) <= %d THEN e.headers END, OCTET_LENGTH(e.headers),
            e.attempts, e.expires_at, e.priority"""
                    .formatted(LARGEST_BODY_OF_A_BATCH, LARGEST_HEADERS_OF_A_BATCH);

    static final String OF_ID = "SELECT " + COLUMNS + " FROM semel_outbox_event e WHERE e.id = ?";

    // None for what a newer version may have written: that row fails alone, when it is sent, and not its whole batch.
    private static final Map<String, DestinationKind> DESTINATION_KINDS = byName(DestinationKind.values());
    private static final Map<String, BodyKind> BODY_KINDS = byName(BodyKind.values());

    static EventRow read(ResultSet row) throws SQLException {
        return new EventRow(
                row.getObject(1, UUID.class),
                row.getString(2),
                row.getObject(3, Long.class),
                row.getObject(4, Long.class),
                row.getBoolean(5),
                row.getString(6),
                row.getString(7),
                row.getString(8),
                row.getString(9),
                DESTINATION_KINDS.get(row.getString(10)),
                row.getString(11),
                BODY_KINDS.get(row.getString(12)),
                row.getBytes(13),
                row.getObject(14, Integer.class),
                row.getString(15),
                row.getInt(16),
                row.getInt(17),
                Database.instantOrNull(row.getObject(18, OffsetDateTime.class)),
                row.getInt(19));
    }

    private static <E extends Enum<E>> Map<String, E> byName(E[] constants) {
        return Arrays.stream(constants).collect(Collectors.toUnmodifiableMap(Enum::name, constant -> constant));
    }

    PendingEvent pending(Instant now, LargeBodies bodies) {
        Duration timeLeft = expiresAt == null ? null : Duration.between(now, expiresAt);
        Once content = new Once(this, bodies);
        return new PendingEvent(
                id,
                group,
                attempts,
                timeLeft,
                content,
                () -> message(content.get().message(), bodies));
    }

    private StoredMessage message(StoredMessage stored, LargeBodies bodies) {
        return isWhole() ? stored : new StoredMessage(stored.kind(), bodies.read(id), stored.properties());
    }

    /** Whether its body was read with it. */
    boolean isWhole() {
        return bodySize == null || body != null;
    }

    /** How many bytes of content it has, wherever they are. */
    long size() {
        int inline = body == null ? 0 : body.length;
        return (long) headersSize + (bodySize == null ? inline : bodySize);
    }

    /**
     * @param wholeHeaders those of the row, however large
     * @param wholeBody null for a body that is not read yet
     */
    OutgoingEvent content(String wholeHeaders, byte @Nullable [] wholeBody) {
        DestinationKind kindOfDestination = known(destinationKind, "destination_kind");
        BodyKind kindOfBody = known(bodyKind, "body_kind");
        Map<String, Object> properties = PropertiesJson.read(wholeHeaders);
        if (sequenceNumber != null) {
            properties.put(MessageContract.SEQUENCE, sequenceNumber);
            properties.remove(MessageContract.PREVIOUS_SEQUENCE);
        }
        if (previousNumber != null) {
            properties.put(MessageContract.PREVIOUS_SEQUENCE, previousNumber);
        }
        OutboxEvent event = kindOfDestination
                .event(destination)
                .type(type)
                .priority(priority)
                .whenParked(holdsGroup ? OnParked.HOLD : OnParked.SKIP);
        if (aggregateType != null) {
            event = event.aggregate(aggregateType, Objects.requireNonNull(aggregateId, "aggregate_id"));
        }
        if (group != null) {
            event = event.group(group);
        }
        return new OutgoingEvent(
                key(properties).map(event::idempotencyKey).orElse(event),
                new StoredMessage(kindOfBody, wholeBody, properties),
                Optional.ofNullable(consumer));
    }

    private <K> K known(@Nullable K kind, String column) {
        if (kind == null) {
            throw new IllegalStateException(
                    "The " + column + " of outbox event " + id + " is none that this version knows.");
        }
        return kind;
    }

    // A message that was kept elsewhere brings its key along as a property.
    static Optional<String> key(Map<String, Object> headers) {
        return Optional.ofNullable(headers.get(MessageContract.IDEMPOTENCY_KEY))
                .map(Object::toString)
                .filter(key -> !key.isBlank());
    }

    /**
     * Reads a row when it is asked for the first time: the headers are JSON, and reading them was a third of a drain. Those that
     * did not come with the row are read each time, and are not kept.
     */
    private static final class Once implements Supplier<OutgoingEvent> {

        private final EventRow row;
        private final LargeBodies bodies;
        private @Nullable OutgoingEvent event;

        Once(EventRow row, LargeBodies bodies) {
            this.row = row;
            this.bodies = bodies;
        }

        @Override
        public OutgoingEvent get() {
            if (row.headers == null) {
                return row.content(bodies.headers(row.id), row.body);
            }
            if (event == null) {
                event = row.content(row.headers, row.body);
            }
            return event;
        }
    }
}
