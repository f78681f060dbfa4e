package dev.semel.admin.outbox;

import dev.semel.admin.ActionResult;
import dev.semel.admin.Page;
import dev.semel.admin.PageRequest;
import dev.semel.admin.PurgePlan;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Roles;
import dev.semel.admin.audit.Operation;
import dev.semel.internal.admin.EventActions;
import dev.semel.internal.admin.Operations;
import jakarta.annotation.Resource;
import jakarta.annotation.security.DeclareRoles;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.SessionContext;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Outbox events as the console shows them, and what operators do with them. */
@Stateless(name = "SemelOutboxAdmin")
@DeclareRoles({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN, Roles.PAYLOAD})
@RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
public class OutboxAdmin {

    @Inject
    JdbcEvents events;

    @Inject
    EventActions actions;

    @Inject
    Operations operations;

    @Inject
    JdbcEventPurges purges;

    @Resource
    SessionContext context;

    /**
     * One page of the events.
     *
     * @throws RefusedException if the sort column or the status is unknown
     */
    public Page<EventView> page(OutboxQuery query, PageRequest request) {
        return events.page(query, request);
    }

    /**
     * How many events that match wait in each status that waits for something, by its name; the status that is asked for does not count. One is left
     * out if more than 10,000 events have it, those among them that do not match.
     */
    public Map<String, Long> counts(OutboxQuery query) {
        return events.counts(query);
    }

    /**
     * How many events that match have come since a page was read, 10,000 at most: those that are new, or got the status that is asked for.
     * 0 for PENDING, SCHEDULED and HELD, because the table does not tell since when an event is that.
     *
     * @param since {@link Page#asOf}
     */
    public long newer(OutboxQuery query, Instant since) {
        return events.newer(query, since);
    }

    /** One event without its message, for those who show many; empty if it is gone. */
    public Optional<EventDetail> findBare(UUID id) {
        return events.findBare(id);
    }

    /** One event with its message masked; empty if it is gone. */
    public Optional<EventDetail> find(UUID id) {
        return events.find(id);
    }

    /** The events that the work of a key appended, the first ones if there are more than that many. */
    public List<EventView> causedBy(UUID keyHash, int most) {
        return events.causedBy(keyHash, most);
    }

    /** The same with its message whole, of which the audit is told. */
    @RolesAllowed(Roles.PAYLOAD)
    public Optional<EventDetail> reveal(UUID id) {
        return events.reveal(id, context);
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
     * were behind them. An event that holds back no other one is skipped by this action.
     *
     * @throws RefusedException without a reason
     */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public ActionResult skip(Collection<UUID> ids, @Nullable String reason) {
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
    public ActionResult discard(Collection<UUID> ids, @Nullable String reason) {
        Operation discard = new Operation(context, "discard events", Operation.targets(ids)).because(reason);
        return operations.start(discard).inChunks(ids, actions::discard).end();
    }

    /** The age below which no event is purged: until then it is needed. */
    public Duration shortestPurgeAge() {
        return purges.shortestAge();
    }

    /**
     * Counts what a purge would delete: PUBLISHED, CAPTURED and DISCARDED events that match the query and are so for longer than that.
     *
     * @throws RefusedException if the rule of this database keeps events for longer, or the query asks for another status
     */
    @RolesAllowed(Roles.ADMIN)
    public PurgePlan<OutboxQuery> planPurge(OutboxQuery query, @Nullable Duration olderThan) {
        return purges.plan(query, olderThan);
    }

    /**
     * Purges what was planned, in the background: no more than that, and what another transaction holds once it is free.
     *
     * @param perSecond so many rows a second at most; 0: as fast as it goes
     * @return the id of the operation
     * @throws RefusedException without a reason; if nothing matches, or more events than the plan names; if they are too young; if
     *     the pace is below 0 or above 10,000; if the same is under way
     */
    @RolesAllowed(Roles.ADMIN)
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public UUID purge(PurgePlan<OutboxQuery> plan, long perSecond, @Nullable String reason) {
        return purges.start(context, plan, perSecond, reason);
    }
}
