package dev.semel.outbox.store.operator.jpa;

import dev.semel.jpa.Database;
import dev.semel.listing.Listing;
import dev.semel.listing.Part;
import dev.semel.listing.jpa.Conditions;
import dev.semel.listing.jpa.ListQuery;
import dev.semel.listing.jpa.Row;
import dev.semel.outbox.store.OutboxStatus;
import dev.semel.outbox.store.operator.EventColumn;
import dev.semel.outbox.store.operator.EventEntry;
import dev.semel.outbox.store.operator.EventSearch;
import dev.semel.outbox.store.operator.EventSummary;
import dev.semel.outbox.store.operator.OutboxEvents;
import dev.semel.outbox.store.operator.OutboxState;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.UUID;

@Dependent
class JpaOutboxEvents implements OutboxEvents {

    private static final String TABLE = "semel_outbox_event";
    private static final String COLUMNS = "id, status, event_type, aggregate_type, aggregate_id, destination, consumer,"
            + " key_text, attempts, created_at, due_at, expires_at, sequence_number, published_at, parked_at, error_message, node,"
            + " CASE WHEN status = 'PARKED' AND holds_group AND event_group IS NOT NULL THEN 1 ELSE 0 END AS is_head";
    private static final String BODY =
            "COALESCE(body, (SELECT b.body FROM semel_outbox_body b WHERE b.event_id = " + TABLE + ".id))";
    private static final String FIND =
            "SELECT " + COLUMNS + ", event_group, slot, priority, previous_number, error_type, error_stack, body_kind, "
                    + BODY + ", headers FROM " + TABLE + " WHERE id = ?";

    private final Database database;

    @Inject
    JpaOutboxEvents(Database database) {
        this.database = database;
    }

    @Override
    public Listing<EventSummary> page(EventSearch search, Part<EventColumn> part) {
        Conditions conditions = new Conditions()
                .andName("status = ?", search.status())
                .andText("event_type = ?", search.type())
                .andText("destination = ?", search.destination())
                .andText("aggregate_id = ?", search.aggregateId())
                .andKey(search.key())
                .andTime("created_at >= ?", search.from())
                .andTime("created_at < ?", search.to());
        ListQuery query = new ListQuery(COLUMNS, TABLE + conditions.where(), conditions.parameters());
        return query.read(database, part, sqlOf(part.column()), "id", JpaOutboxEvents::toSummary);
    }

    @Override
    public Optional<EventEntry> find(UUID id) {
        return Row.all(database.nativeQuery(FIND, id))
                .map(JpaOutboxEvents::toEntry)
                .findFirst();
    }

    @Override
    public OutboxState state() {
        return new RelayState(database).read();
    }

    private static String sqlOf(EventColumn column) {
        return switch (column) {
            case CREATED_AT -> "created_at";
            case PUBLISHED_AT -> "published_at";
            case DUE_AT -> "due_at";
            case TYPE -> "event_type";
            case DESTINATION -> "destination";
            case STATUS -> "status";
            case ATTEMPTS -> "attempts";
        };
    }

    private static EventSummary toSummary(Row row) {
        return new EventSummary(
                row.uuid(0),
                row.constant(1, OutboxStatus.class),
                row.text(2),
                row.text(3),
                row.text(4),
                row.text(5),
                row.text(6),
                row.text(7),
                row.number(8),
                row.time(9),
                row.time(10),
                row.time(11),
                row.numberOrNull(12),
                row.time(13),
                row.time(14),
                row.text(15),
                row.text(16),
                row.number(17) == 1);
    }

    private static EventEntry toEntry(Row row) {
        return new EventEntry(
                toSummary(row),
                row.text(18),
                row.number(19),
                row.number(20),
                row.numberOrNull(21),
                row.text(22),
                row.text(23),
                row.message(24));
    }
}
