package dev.semel.admin.keys;

import dev.semel.admin.ActionResult;
import dev.semel.admin.Page;
import dev.semel.admin.PageRequest;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Roles;
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
import java.util.List;
import java.util.Optional;

/** Idempotency keys as the console shows them, and what an administrator does with them. */
@Stateless(name = "SemelKeysAdmin")
@DeclareRoles({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
@RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
public class KeysAdmin {

    private final JpaKeys keys;
    private final KeyActions actions;
    private final KeyPurges purges;

    @Resource
    SessionContext context;

    /** For the container, which makes a proxy of the class. */
    public KeysAdmin() {
        this(null, null, null);
    }

    @Inject
    KeysAdmin(JpaKeys keys, KeyActions actions, KeyPurges purges) {
        this.keys = keys;
        this.actions = actions;
        this.purges = purges;
    }

    /**
     * One page of the keys.
     *
     * @throws RefusedException if the sort column or the status is unknown
     */
    public Page<KeyView> page(KeyQuery query, PageRequest slice) {
        return keys.page(query, slice);
    }

    /** One key with its history; empty if it is gone. */
    public Optional<KeyDetail> find(String id) {
        return keys.find(id);
    }

    /** Names of consumers, for the filter. */
    public List<String> consumers() {
        return keys.consumers();
    }

    /**
     * Removes records, so that a later copy of the message is new and runs again: this gives up promise I2 for these keys.
     * COMPLETED and DISCARDED keys are forgotten, and those for which nothing of ours is known to come: failed ones whose retry
     * waits no more, and those under a lapsed lease. A FAILED key whose retry waits, a PARKED one, whose message is retried or
     * discarded instead, and one with a handler are skipped.
     *
     * @throws RefusedException without a reason
     */
    @RolesAllowed(Roles.ADMIN)
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public ActionResult forget(Collection<String> ids, String reason) {
        return actions.forget(user(), ids, reason);
    }

    /**
     * Gives keys a new carrier: a new retry with the content of their last one, and all attempts back. Only for keys for which
     * nothing of ours is known to come; one whose content is no longer stored is skipped.
     *
     * @throws RefusedException without a reason
     */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public ActionResult runAgain(Collection<String> ids, String reason) {
        return actions.runAgain(user(), ids, reason);
    }

    /**
     * Closes keys for good as DISCARDED: copies of their messages are acknowledged from now on. Only for keys for which nothing
     * of ours is known to come.
     *
     * @throws RefusedException without a reason
     */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public ActionResult close(Collection<String> ids, String reason) {
        return actions.close(user(), ids, reason);
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
    public ActionResult release(Collection<String> ids, String reason) {
        return actions.release(user(), ids, reason);
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
    public KeyPurge planPurge(KeyQuery query, Duration olderThan) {
        return purges.plan(query, olderThan);
    }

    /**
     * Purges what was planned; a duplicate that comes later is new.
     *
     * @throws RefusedException without a reason, if more records match than the plan names, or if they are too young
     */
    @RolesAllowed(Roles.ADMIN)
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public ActionResult purge(KeyPurge plan, String reason) {
        return purges.run(user(), plan, reason);
    }

    private String user() {
        return context.getCallerPrincipal().getName();
    }
}
