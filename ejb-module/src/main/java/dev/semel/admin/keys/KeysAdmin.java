package dev.semel.admin.keys;

import dev.semel.admin.ActionResult;
import dev.semel.admin.Page;
import dev.semel.admin.PageRequest;
import dev.semel.admin.PurgePlan;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Roles;
import dev.semel.admin.audit.Operation;
import dev.semel.internal.admin.BatchedOperation;
import dev.semel.internal.admin.Operations;
import dev.semel.internal.idempotency.operator.IdempotencyCommands;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.redelivery.StrandedKeys;
import jakarta.annotation.Resource;
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
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Idempotency keys as the console shows them, and what an administrator does with them. */
@Stateless(name = "SemelKeysAdmin")
@RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
public class KeysAdmin {

    @Inject
    JdbcKeys keys;

    @Inject
    JdbcKeyResults results;

    @Inject
    JdbcKeyPurges purges;

    @Inject
    CopiesToCome copies;

    @Inject
    Transactions transactions;

    @Inject
    IdempotencyCommands commands;

    @Inject
    StrandedKeys stranded;

    @Inject
    Operations operations;

    @Resource
    SessionContext context;

    /**
     * One page of the keys.
     *
     * @throws RefusedException if the sort column or the status is unknown
     */
    public Page<KeyView> page(KeyQuery query, PageRequest request) {
        return keys.page(query, request);
    }

    /** How many keys that match wait in each state that waits for something, by its name; the state that is asked for does not count; 10,000 at most. */
    public Map<String, Long> counts(KeyQuery query) {
        return keys.counts(query);
    }

    /**
     * How many keys that match have come since a page was read, 10,000 at most: those that were new then, or got the state that is asked
     * for. 0 for IN_PROGRESS and DISCARDED, because the tables do not tell since when a key is that.
     *
     * @param since {@link Page#asOf}
     */
    public long newer(KeyQuery query, Instant since) {
        return keys.newer(query, since);
    }

    /** One key with its history; empty if it is gone. */
    public Optional<KeyDetail> find(String id) {
        return keys.find(id);
    }

    /** What the work of a key has answered, masked; empty if there is nothing. */
    public Optional<ResultView> result(String id) {
        return results.find(id);
    }

    /** The same, whole, of which the audit is told. */
    @RolesAllowed(Roles.PAYLOAD)
    public Optional<ResultView> revealResult(String id) {
        return results.reveal(id, context);
    }

    /** Names of consumers, for the filter. */
    public List<String> consumers() {
        return keys.consumers();
    }

    /**
     * Removes records, so that a later copy of the message is new and runs again: this gives up promise I2 for these keys.
     * COMPLETED and DISCARDED keys are forgotten, and those for which nothing of ours is known to come: failed ones whose retry
     * waits no more, and those under a lapsed lease. A FAILED key whose retry waits, a PARKED one, whose message is retried or
     * discarded instead, and one with a handler are skipped. The audit keeps what was known of copies.
     *
     * @param secondRun that a copy that comes later may have its effect a second time; needed where the plan is risky
     * @throws RefusedException without a reason; without that, if a key is younger than the horizon, or a copy is known that may come
     */
    @RolesAllowed(Roles.ADMIN)
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public ActionResult forget(Collection<String> ids, boolean secondRun, @Nullable String reason) {
        List<String> hashes = hashes(ids);
        ForgetPlan known = transactions.inNew(() -> copies.of(hashes));
        Operation forget =
                new Operation(context, "forget keys", known.words() + "; " + Operation.targets(hashes)).because(reason);
        if (known.isRisky() && !secondRun) {
            throw new RefusedException(
                    "A copy of a message can still come for these keys and would have its effect a second" + " time: "
                            + known.words()
                            + ". Nothing was done. This is done only for those who say that a second run is meant.");
        }
        // What is finished needs no other look; what is stranded does.
        return counted(
                ids,
                operations
                        .start(forget)
                        .oneByOne(
                                hashes, hash -> commands.forget(List.of(hash)) == 1 || stranded.forget(hash) ? 1 : 0));
    }

    /** What is known of copies that can still come for these keys, before they are forgotten. */
    @RolesAllowed(Roles.ADMIN)
    public ForgetPlan planForget(Collection<String> ids) {
        return copies.of(hashes(ids));
    }

    /**
     * Gives keys a new carrier: a new retry with the content of their last one, and all attempts back. Only for keys for which
     * nothing of ours is known to come; one whose content is no longer stored is skipped.
     *
     * @throws RefusedException without a reason
     */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public ActionResult runAgain(Collection<String> ids, @Nullable String reason) {
        return each("run keys again", ids, reason, stranded::runAgain);
    }

    /**
     * Closes keys for good as DISCARDED: copies of their messages are acknowledged from now on. Only for keys for which nothing
     * of ours is known to come.
     *
     * @throws RefusedException without a reason
     */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public ActionResult close(Collection<String> ids, @Nullable String reason) {
        return each("close keys", ids, reason, stranded::close);
    }

    /**
     * Takes lapsed leases away and opens their keys to whichever copy of the message comes next, for example one that is
     * sent anew because the broker has lost its own. A lease that lives by the database's time is skipped. What the holder
     * did outside the database may be done a second time.
     *
     * @throws RefusedException without a reason
     */
    @RolesAllowed(Roles.ADMIN)
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public ActionResult release(Collection<String> ids, @Nullable String reason) {
        return counted(ids, start("release keys", ids, reason).inChunks(hashes(ids), commands::release));
    }

    /** The age below which no key is purged: until then a copy of its message can come back. */
    public Duration shortestPurgeAge() {
        return purges.shortestAge();
    }

    /**
     * Counts what a purge would delete: COMPLETED and DISCARDED records that match the query and were finished longer ago
     * than that.
     *
     * @throws RefusedException if the age is below the redelivery horizon, or the query asks for another status
     */
    @RolesAllowed(Roles.ADMIN)
    public PurgePlan<KeyQuery> planPurge(KeyQuery query, @Nullable Duration olderThan) {
        return purges.plan(query, olderThan);
    }

    /**
     * Purges what was planned, in the background: no more than that, and what another transaction holds once it is free. A duplicate
     * that comes later is new.
     *
     * @param perSecond so many rows a second at most; 0: as fast as it goes
     * @return the id of the operation
     * @throws RefusedException without a reason; if nothing matches, or more records than the plan names; if they are too young; if
     *     the pace is below 0 or above 10,000; if the same is under way
     */
    @RolesAllowed(Roles.ADMIN)
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public UUID purge(PurgePlan<KeyQuery> plan, long perSecond, @Nullable String reason) {
        return purges.start(context, plan, perSecond, reason);
    }

    private ActionResult each(String action, Collection<String> ids, @Nullable String reason, Predicate<String> work) {
        return counted(ids, start(action, ids, reason).oneByOne(hashes(ids), hash -> work.test(hash) ? 1 : 0));
    }

    private BatchedOperation start(String action, Collection<String> ids, @Nullable String reason) {
        return operations.start(new Operation(context, action, Operation.targets(hashes(ids))).because(reason));
    }

    private static List<String> hashes(Collection<String> ids) {
        return ids.stream().filter(JdbcKeys::isHash).toList();
    }

    private static ActionResult counted(Collection<String> ids, BatchedOperation done) {
        long changed = done.end().changed();
        return new ActionResult(changed, ids.size() - changed);
    }
}
