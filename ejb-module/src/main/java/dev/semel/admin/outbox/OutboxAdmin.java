package dev.semel.admin.outbox;

import dev.semel.admin.ActionResult;
import dev.semel.admin.AttemptView;
import dev.semel.admin.Page;
import dev.semel.admin.PageRequest;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Roles;
import dev.semel.admin.audit.Operation;
import dev.semel.internal.admin.EventActions;
import dev.semel.internal.admin.Operations;
import dev.semel.internal.admin.OperatorPurge;
import dev.semel.internal.admin.Payloads;
import dev.semel.internal.history.AttemptHistory;
import dev.semel.internal.history.Failure;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Conditions;
import dev.semel.internal.listing.ListQuery;
import dev.semel.internal.listing.Row;
import dev.semel.internal.listing.SortColumns;
import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.retention.PurgeTarget;
import jakarta.annotation.Resource;
import jakarta.annotation.security.DeclareRoles;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.SessionContext;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Outbox events as the console shows them, and what operators do with them. */
@Stateless(name = "SemelOutboxAdmin")
@DeclareRoles({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN, Roles.PAYLOAD})
@RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
public class OutboxAdmin {

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

    private static final SortColumns SORTED = SortColumns.of(
            "createdAt", "created_at",
            "publishedAt", "published_at",
            "dueAt", "due_at",
            "type", "event_type",
            "destination", "destination",
            "status", "status",
            "attempts", "attempts");

    @Inject
    Database database;

    @Inject
    AttemptHistory history;

    @Inject
    Payloads payloads;

    @Inject
    Transactions transactions;

    @Inject
    EventActions actions;

    @Inject
    Operations operations;

    @Inject
    OperatorPurge purge;

    @Resource
    SessionContext context;

    /**
     * One page of the events.
     *
     * @throws RefusedException if the sort column or the status is unknown
     */
    public Page<EventView> page(OutboxQuery query, PageRequest request) {
        OutboxStatus status = RefusedException.orConstant(OutboxStatus.class, "status", query.status());
        Conditions conditions = new Conditions()
                .andName(status == OutboxStatus.PARKED ? PARKED : "status = ?", status)
                .andText("event_type = ?", query.type())
                .andText("destination = ?", query.destination())
                .andText("aggregate_id = ?", query.aggregateId())
                .andKey(query.key())
                .andTime("created_at >= ?", query.from())
                .andTime("created_at < ?", query.to());
        ListQuery list = new ListQuery(COLUMNS, TABLE + conditions.where(), conditions.parameters());
        return list.read(database, request, SORTED, "id", row -> row.as(EventView.class));
    }

    /** One event with its message, whole for callers with the payload role (audited), else masked; empty if it is gone. */
    public Optional<EventDetail> find(UUID id) {
        return Row.all(database.nativeQuery(FIND, id)).findFirst().map(row -> detail(row, id));
    }

    /** Parked events become pending again with all attempts back; pending ones that wait for their time are due now. */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public ActionResult retry(Collection<UUID> ids) {
        Operation retry = new Operation(context, "retry events", Operation.targets(ids));
        return operations.start(retry).inChunks(ids, actions::retry).end();
    }

    /**
     * Lets those behind parked events go on without them. The events stay parked; retried later, they come after those that
     * were behind them. An event that holds back nobody is skipped by this action.
     *
     * @throws RefusedException without a reason
     */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public ActionResult skip(Collection<UUID> ids, String reason) {
        Operation skip = new Operation(context, "skip events", Operation.targets(ids)).because(reason);
        return operations.start(skip).inChunks(ids, actions::skip).end();
    }

    /**
     * Gives up parked or pending events: they are never published, and no longer hold back those behind them. An event
     * that the relay has on its way is waited for, and skipped if it got through.
     *
     * @throws RefusedException without a reason
     */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public ActionResult discard(Collection<UUID> ids, String reason) {
        Operation discard = new Operation(context, "discard events", Operation.targets(ids)).because(reason);
        return operations.start(discard).inChunks(ids, actions::discard).end();
    }

    /**
     * Purges PUBLISHED, CAPTURED and DISCARDED events that are so for longer than that.
     *
     * @throws RefusedException without a reason
     */
    @RolesAllowed(Roles.ADMIN)
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public ActionResult purge(Duration olderThan, String reason) {
        return purge.run(
                context,
                olderThan,
                reason,
                PurgeTarget.PUBLISHED_EVENTS,
                PurgeTarget.CAPTURED_EVENTS,
                PurgeTarget.DISCARDED_EVENTS);
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

    private EventDetail detail(Row row, UUID id) {
        return new EventDetail(
                row.as(EventView.class),
                row.text(18),
                row.number(19),
                row.number(20),
                row.numberOrNull(21),
                row.text(22),
                row.text(23),
                payloads.view(context, message(id), "event " + id),
                history.of(id.toString()).stream().map(AttemptView::of).toList());
    }
}
