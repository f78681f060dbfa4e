package dev.semel.admin.failed;

import dev.semel.admin.ActionResult;
import dev.semel.admin.Page;
import dev.semel.admin.PageRequest;
import dev.semel.admin.PurgePlan;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Roles;
import dev.semel.admin.audit.Operation;
import dev.semel.internal.admin.FailedActions;
import dev.semel.internal.admin.Operations;
import dev.semel.internal.admin.operation.OperationKind;
import dev.semel.internal.idempotency.operator.Restores;
import dev.semel.internal.idempotency.store.ParkedStatus;
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
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Failed messages and events as the console shows them, and what operators do with them. */
@Stateless(name = "SemelFailedAdmin")
@DeclareRoles({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN, Roles.PAYLOAD})
@RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
public class FailedAdmin {

    static final String NO_EVENT =
            "Only a message can be restored: what followed a discarded event in its group has gone"
                    + " on. Nothing was done.";

    @Inject
    JdbcFailedEntries entries;

    @Inject
    FailedDetails details;

    @Inject
    FailedActions actions;

    @Inject
    FailedOperations all;

    @Inject
    Restores restores;

    @Inject
    Operations operations;

    @Inject
    JdbcFailedPurges purges;

    @Resource
    SessionContext context;

    /**
     * One page of the failed entries.
     *
     * @throws RefusedException if the sort column, the source or the status is unknown
     */
    public Page<FailedView> page(FailedQuery query, PageRequest request) {
        return entries.page(query, request);
    }

    /**
     * How many entries that match were parked since a page was read, 10,000 at most; 0 where RETRIED or DISCARDED ones are asked for.
     *
     * @param since {@link Page#asOf}
     */
    public long newer(FailedQuery query, Instant since) {
        return entries.newer(query, since);
    }

    /** One entry with its message masked; empty if it is gone. */
    public Optional<FailedDetail> find(@Nullable String source, UUID id) {
        return details.find(known(source), id);
    }

    /** The same with its message whole, of which the audit is told. */
    @RolesAllowed(Roles.PAYLOAD)
    public Optional<FailedDetail> reveal(@Nullable String source, UUID id) {
        return details.reveal(known(source), id, context);
    }

    /**
     * Messages go to their consumers again under their old keys, events become pending again; all attempts are back.
     * Entries that are no longer parked are skipped.
     */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public ActionResult retry(Collection<FailedId> ids) {
        return actions.retry(
                new Operation(context, "retry", Operation.targets(ids)),
                of(FailedSource.MESSAGE, ids),
                of(FailedSource.EVENT, ids));
    }

    /**
     * Counts what an action on all entries that match would change: those that are parked now. Where the query asks for DISCARDED
     * ones, the messages among them that were given up until now, for {@link #restoreAll}.
     *
     * @throws RefusedException if the query asks for RETRIED entries, for events that were given up, or for an unknown source
     */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    public FailedPlan plan(FailedQuery query) {
        return all.plan(query);
    }

    /**
     * Retries what was planned, in the background; what failed again since then is not among it.
     *
     * @return the id of the operation
     * @throws RefusedException if more entries match than the plan names, or if the same is under way
     */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public UUID retryAll(FailedPlan plan) {
        return all.start(OperationKind.RETRY, new Operation(context, "retry all", words(plan)), plan);
    }

    /**
     * Retries one of what was planned, to see what becomes of it before the others follow.
     *
     * @return the id of the operation
     * @throws RefusedException as {@link #retryAll}
     */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public UUID retryOne(FailedPlan plan) {
        return all.retryOne(new Operation(context, "retry one", "1 of " + words(plan)), plan);
    }

    /**
     * Gives up what was planned, in the background.
     *
     * @return the id of the operation
     * @throws RefusedException without a reason; if more entries match than the plan names, or if the same is under way
     */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public UUID discardAll(FailedPlan plan, @Nullable String reason) {
        Operation discard = new Operation(context, "discard all", words(plan)).because(reason);
        return all.start(OperationKind.DISCARD, discard, plan);
    }

    /**
     * Takes back that messages were given up, in the background: each that can be is parked again, and its key with it; the
     * operation tells of each other one why not, for the reasons of {@link #restore}.
     *
     * @return the id of the operation
     * @throws RefusedException without a reason; if more messages match than the plan names, or if the same is under way
     */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public UUID restoreAll(FailedPlan plan, @Nullable String reason) {
        Operation restore = new Operation(context, "restore all", words(plan)).because(reason);
        return all.start(OperationKind.RESTORE, restore, plan);
    }

    /**
     * Gives up parked entries: a message's key is closed with it, an event is never published. They stay visible until the
     * purge.
     *
     * @throws RefusedException without a reason
     */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public ActionResult discard(Collection<FailedId> ids, @Nullable String reason) {
        Operation discard = new Operation(context, "discard", Operation.targets(ids)).because(reason);
        return actions.discard(discard, of(FailedSource.MESSAGE, ids), of(FailedSource.EVENT, ids));
    }

    /**
     * Takes back that a message was given up: it is parked again, and its key with it.
     *
     * @throws RefusedException without a reason; if a copy has been skipped since, or the key was used again or purged; for an event
     */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public ActionResult restore(FailedId id, @Nullable String reason) {
        if (FailedSource.of(id.source()) != FailedSource.MESSAGE) {
            throw new RefusedException(NO_EVENT);
        }
        return operations
                .start(new Operation(context, "restore", id.toString()).because(reason))
                .oneByOne(List.of(id.id()), this::restore)
                .end();
    }

    /**
     * Counts what a purge would delete: messages that match the query and were retried or given up longer ago than that.
     *
     * @throws RefusedException if the query asks for PARKED entries or for events
     */
    @RolesAllowed(Roles.ADMIN)
    public PurgePlan<FailedQuery> planPurge(FailedQuery query, @Nullable Duration olderThan) {
        return purges.plan(query, olderThan);
    }

    /**
     * Purges what was planned, in the background: no more than that, and what another transaction holds once it is free.
     *
     * @param perSecond so many rows a second at most; 0: as fast as it goes
     * @return the id of the operation
     * @throws RefusedException without a reason; if nothing matches, or more messages than the plan names; if the plan is of a moment to
     *     come; if the pace is below 0 or above 10,000; if the same is under way
     */
    @RolesAllowed(Roles.ADMIN)
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public UUID purge(PurgePlan<FailedQuery> plan, long perSecond, @Nullable String reason) {
        return purges.start(context, plan, perSecond, reason);
    }

    private String words(FailedPlan plan) {
        boolean isOfParked = JdbcFailedEntries.status(plan.query()) == ParkedStatus.PARKED;
        return plan.count() + (isOfParked ? " entries" : " messages") + plan.paceInWords()
                + (isOfParked ? ", parked until " : ", given up until ") + plan.until() + ": "
                + entries.words(plan.query());
    }

    private static FailedSource known(@Nullable String source) {
        return RefusedException.constant(FailedSource.class, "source", source);
    }

    private long restore(UUID message) {
        restores.restore(message).ifPresent(why -> {
            throw new RefusedException(why);
        });
        return 1;
    }

    private static List<UUID> of(FailedSource source, Collection<FailedId> ids) {
        return ids.stream()
                .filter(id -> FailedSource.of(id.source()) == source)
                .map(FailedId::id)
                .toList();
    }
}
