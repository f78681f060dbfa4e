package dev.semel.internal.outbox.store.jpa;

import dev.semel.internal.message.BodyKind;
import dev.semel.outbox.DestinationKind;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * What the relay needs of an event, read past the persistence provider, which would keep two copies of each event and compare
 * them column by column at the commit.
 */
final class EventRow {

    /** What {@link #read} takes, in its order: looking for each by its name was 4 % of a draining server's work. */
    static final String COLUMNS =
            """
            e.id, e.event_group, e.sequence_number, e.previous_number, e.holds_group,
            e.event_type, e.aggregate_type, e.aggregate_id, e.destination, e.destination_kind,
            e.consumer, e.body_kind, e.body, e.body_size, e.headers, e.attempts, e.expires_at, e.priority""";

    static final String OF_ID = "SELECT " + COLUMNS + " FROM semel_outbox_event e WHERE e.id = ?";

    // None for what a newer version may have written: that row fails alone, when it is sent, and not its whole batch.
    private static final Map<String, DestinationKind> DESTINATION_KINDS = byName(DestinationKind.values());
    private static final Map<String, BodyKind> BODY_KINDS = byName(BodyKind.values());

    private EventRow() {}

    static OutboxEventEntity read(ResultSet row) throws SQLException {
        OutboxEventEntity event = new OutboxEventEntity();
        event.id = row.getObject(1, UUID.class);
        event.group = row.getString(2);
        event.sequenceNumber = row.getObject(3, Long.class);
        event.previousNumber = row.getObject(4, Long.class);
        event.holdsGroup = row.getBoolean(5);
        event.type = row.getString(6);
        event.aggregateType = row.getString(7);
        event.aggregateId = row.getString(8);
        event.destination = row.getString(9);
        event.destinationKind = DESTINATION_KINDS.get(row.getString(10));
        event.consumer = row.getString(11);
        event.bodyKind = BODY_KINDS.get(row.getString(12));
        event.body = row.getBytes(13);
        event.bodySize = row.getObject(14, Integer.class);
        event.headers = row.getString(15);
        event.attempts = row.getInt(16);
        event.expiresAt = time(row, 17);
        event.priority = row.getInt(18);
        return event;
    }

    private static <E extends Enum<E>> Map<String, E> byName(E[] constants) {
        return Arrays.stream(constants).collect(Collectors.toUnmodifiableMap(Enum::name, constant -> constant));
    }

    private static Instant time(ResultSet row, int column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }
}
