package dev.semel.admin.outbox;

import dev.semel.admin.AttemptView;
import dev.semel.admin.MessageView;
import dev.semel.admin.Page;
import dev.semel.admin.PageRequest;
import dev.semel.admin.RefusedException;
import dev.semel.admin.outbox.EventDetail.Cause;
import dev.semel.internal.admin.Payloads;
import dev.semel.internal.admin.list.ListQuery;
import dev.semel.internal.admin.list.SortColumns;
import dev.semel.internal.history.AttemptHistory;
import dev.semel.internal.history.Failure;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.CappedCount;
import dev.semel.internal.listing.Conditions;
import dev.semel.internal.listing.Row;
import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.platform.Transactions;
import jakarta.ejb.SessionContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Outbox events as the console shows them. */
@Dependent
class JdbcEvents {

    static final String TABLE = "semel_outbox_event";
    private static final String COLUMNS = "id, status, event_type, aggregate_type, aggregate_id, destination, consumer,"
            + " key_text, attempts, created_at, due_at, expires_at, sequence_number, published_at, parked_at, error_message, node,"
            + " CASE WHEN status = 'PARKED' AND holds_group AND event_group IS NOT NULL THEN 1 ELSE 0 END AS is_head";
    // PostgreSQL has an index of these, and says so only if it is asked in its words.
    private static final String PARKED = "status = ? AND parked_at IS NOT NULL";
    private static final String BODY =
            "COALESCE(body, (SELECT b.body FROM semel_outbox_body b WHERE b.event_id = " + TABLE + ".id))";
    private static final String FIND = "SELECT " + COLUMNS
            + ", event_group, slot, priority, previous_number, error_type, error_stack, caused_by, destination_kind FROM "
            + TABLE
            + " WHERE id = ?";
    private static final String CAUSED =
            "SELECT " + COLUMNS + " FROM " + TABLE + " WHERE caused_by = ? ORDER BY created_at, id LIMIT ?";
    private static final String CAUSE = "SELECT consumer, key_text FROM semel_idempotency_record WHERE key_hash = ?";
    private static final String MESSAGE = "SELECT id, body_kind, " + BODY + ", headers FROM " + TABLE + " WHERE id = ?";

    private static final Map<OutboxStatus, String> WAITING = Map.of(
            OutboxStatus.PENDING, "status = 'PENDING'",
            OutboxStatus.SCHEDULED, "status = 'SCHEDULED'",
            OutboxStatus.HELD, "status = 'HELD'",
            OutboxStatus.PARKED, "status = 'PARKED' AND parked_at IS NOT NULL");
    // The database stops there, however few of them match.
    private static final String COUNT =
            "SELECT COUNT(*) FROM (SELECT 1 FROM " + TABLE + " WHERE %s LIMIT " + (CappedCount.LIMIT + 1) + ") counted";

    private static final String CREATED_SINCE = "created_at >= ?";
    private static final Map<OutboxStatus, String> SINCE = Map.of(
            OutboxStatus.CAPTURED, CREATED_SINCE,
            OutboxStatus.PUBLISHED, "published_at >= ?",
            OutboxStatus.PARKED, "parked_at >= ?",
            OutboxStatus.DISCARDED, "parked_at >= ?");

    private static final SortColumns SORTED = SortColumns.of(
            "createdAt", "created_at",
            "publishedAt", "published_at",
            "dueAt", "due_at",
            "type", "event_type",
            "destination", "destination",
            "status", "status",
            "attempts", "attempts");

    private final Database database;
    private final AttemptHistory history;
    private final Payloads payloads;
    private final Transactions transactions;

    @Inject
    JdbcEvents(Database database, AttemptHistory history, Payloads payloads, Transactions transactions) {
        this.database = database;
        this.history = history;
        this.payloads = payloads;
        this.transactions = transactions;
    }

    Page<EventView> page(OutboxQuery query, PageRequest page) {
        Conditions conditions = matching(query);
        ListQuery list = new ListQuery(COLUMNS, TABLE, conditions);
        return list.read(database, page, SORTED, "id", row -> row.as(EventView.class));
    }

    Map<String, Long> counts(OutboxQuery query) {
        Map<String, Long> counts = new HashMap<>();
        WAITING.forEach((status, condition) -> {
            if (database.number(COUNT.formatted(condition)) <= CappedCount.LIMIT) {
                Conditions rows = matching(query.in(status.name()));
                counts.put(status.name(), (long) CappedCount.of(
                        database, TABLE + rows.where(), rows.parameters().toArray()));
            }
        });
        return counts;
    }

    /** 0 where the table does not tell since when an event has its status. */
    long newer(OutboxQuery query, Instant since) {
        OutboxStatus status = RefusedException.orConstant(OutboxStatus.class, "status", query.status());
        String came = status == null ? CREATED_SINCE : SINCE.get(status);
        return came == null ? 0 : new ListQuery(COLUMNS, TABLE, matching(query).and(came, since)).total(database);
    }

    List<EventView> causedBy(UUID keyHash, int most) {
        return database.query(CAUSED, Row.readAs(EventView.class), keyHash, most);
    }

    static Conditions matching(OutboxQuery query) {
        OutboxStatus status = RefusedException.orConstant(OutboxStatus.class, "status", query.status());
        Conditions conditions = new Conditions().andName(status == OutboxStatus.PARKED ? PARKED : "status = ?", status);
        if (query.retries() != null) {
            conditions.and(query.retries().condition());
        }
        return conditions
                .andText("event_type = ?", query.type())
                .andText("destination = ?", query.destination())
                .andText("aggregate_id = ?", query.aggregateId())
                .andKey(query.key())
                .andTime("created_at >= ?", query.from())
                .andTime("created_at < ?", query.to());
    }

    Optional<EventDetail> find(UUID id) {
        return find(id, MessageView::masked);
    }

    Optional<EventDetail> reveal(UUID id, SessionContext caller) {
        return find(id, message -> payloads.reveal(caller, message, "event " + id));
    }

    /** Without its message, which may be large. */
    Optional<EventDetail> findBare(UUID id) {
        return database.query(FIND, Row::read, id).stream().findFirst().map(row -> detail(row, id, null));
    }

    private Optional<EventDetail> find(UUID id, Function<StoredMessage, MessageView> view) {
        return database.query(FIND, Row::read, id).stream()
                .findFirst()
                .map(row -> detail(row, id, view.apply(message(id))));
    }

    private @Nullable Cause cause(@Nullable UUID keyHash) {
        return keyHash == null
                ? null
                : database.query(CAUSE, Row::read, keyHash).stream()
                        .findFirst()
                        .map(key -> new Cause(keyHash.toString(), key.text(0), key.text(1)))
                        .orElseGet(() -> new Cause(keyHash.toString(), null, null));
    }

    // In a transaction of its own, which a damaged row may end: the operator is to see the event all the same.
    private StoredMessage message(UUID id) {
        try {
            return transactions.inNew(() -> database.query(MESSAGE, Row::read, id).stream()
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

    private EventDetail detail(Row row, UUID id, @Nullable MessageView message) {
        return new EventDetail(
                row.as(EventView.class),
                row.text(25),
                row.textOrNull(18),
                row.number(19),
                row.number(20),
                row.numberOrNull(21),
                cause(row.uuidOrNull(24)),
                row.textOrNull(22),
                row.textOrNull(23),
                message,
                AttemptView.all(history.of(id.toString())));
    }
}
