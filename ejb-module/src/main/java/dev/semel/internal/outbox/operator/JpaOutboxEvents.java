package dev.semel.internal.outbox.operator;

import dev.semel.internal.history.Failure;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Conditions;
import dev.semel.internal.listing.ListQuery;
import dev.semel.internal.listing.Listing;
import dev.semel.internal.listing.Part;
import dev.semel.internal.listing.Row;
import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.platform.Transactions;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

@Dependent
class JpaOutboxEvents implements OutboxEvents {

    private static final String TABLE = "semel_outbox_event";
    private static final String COLUMNS = "id, status, event_type, aggregate_type, aggregate_id, destination, consumer,"
            + " key_text, attempts, created_at, due_at, expires_at, sequence_number, published_at, parked_at, error_message, node,"
            + " CASE WHEN status = 'PARKED' AND holds_group AND event_group IS NOT NULL THEN 1 ELSE 0 END AS is_head";
    // PostgreSQL has an index of these, and says so only if it is asked in its words.
    private static final String PARKED = "status = ? AND parked_at IS NOT NULL";
    private static final String BODY =
            "COALESCE(body, (SELECT b.body FROM semel_outbox_body b WHERE b.event_id = " + TABLE + ".id))";
    private static final String FIND = "SELECT " + COLUMNS
            + ", event_group, slot, priority, previous_number, error_type, error_stack FROM " + TABLE + " WHERE id = ?";
    private static final String MESSAGE = "SELECT id, body_kind, " + BODY + ", headers FROM " + TABLE + " WHERE id = ?";

    private final Database database;
    private final Transactions transactions;

    @Inject
    JpaOutboxEvents(Database database, Transactions transactions) {
        this.database = database;
        this.transactions = transactions;
    }

    @Override
    public Listing<EventSummary> page(EventSearch search, Part<EventColumn> part) {
        Conditions conditions = new Conditions()
                .andName(search.status() == OutboxStatus.PARKED ? PARKED : "status = ?", search.status())
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
        return Row.all(database.nativeQuery(FIND, id)).findFirst().map(row -> toEntry(row, message(id)));
    }

    // In a transaction of its own, which a damaged row may end: the operator is to see the event all the same.
    private StoredMessage message(UUID id) {
        try {
            return transactions.inNew(() -> Row.all(database.nativeQuery(MESSAGE, id))
                    .map(row -> row.message(1))
                    .findFirst()
                    .orElseGet(() -> unreadable("the event is gone")));
        } catch (RuntimeException failed) {
            return unreadable(Failure.root(failed));
        }
    }

    private static StoredMessage unreadable(String reason) {
        return new StoredMessage(BodyKind.BYTES, null, Map.of("(cannot be read)", reason));
    }

    @Override
    public OutboxState state() {
        return new JpaRelayState(database).read();
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

    private static EventEntry toEntry(Row row, StoredMessage message) {
        return new EventEntry(
                toSummary(row),
                row.text(18),
                row.number(19),
                row.number(20),
                row.numberOrNull(21),
                row.text(22),
                row.text(23),
                message);
    }
}
