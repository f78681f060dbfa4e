package dev.semel.outbox.store.jpa;

import dev.semel.message.BodyKind;
import dev.semel.outbox.DestinationKind;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.UUID;

/**
 * What the relay needs of an event, read past the persistence provider, which would keep two copies of each event and compare
 * them column by column at the commit.
 */
final class EventRow {

    private EventRow() {}

    static OutboxEventEntity read(ResultSet row) throws SQLException {
        OutboxEventEntity event = new OutboxEventEntity();
        event.id = row.getObject("id", UUID.class);
        event.position = row.getLong("position");
        event.slot = row.getInt("slot");
        event.group = row.getString("event_group");
        event.sequenceNumber = row.getObject("sequence_number", Long.class);
        event.previousNumber = row.getObject("previous_number", Long.class);
        event.holdsGroup = row.getBoolean("holds_group");
        event.type = row.getString("event_type");
        event.aggregateType = row.getString("aggregate_type");
        event.aggregateId = row.getString("aggregate_id");
        event.destination = row.getString("destination");
        event.destinationKind = DestinationKind.valueOf(row.getString("destination_kind"));
        event.consumer = row.getString("consumer");
        event.bodyKind = BodyKind.valueOf(row.getString("body_kind"));
        event.body = row.getBytes("body");
        event.bodySize = row.getObject("body_size", Integer.class);
        event.headers = row.getString("headers");
        event.attempts = row.getInt("attempts");
        event.expiresAt = time(row, "expires_at");
        event.priority = row.getInt("priority");
        return event;
    }

    private static Instant time(ResultSet row, String column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }
}
