package dev.semel.admin.keys;

import dev.semel.admin.ActionResult;
import dev.semel.admin.Page;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Roles;
import dev.semel.admin.Slice;
import dev.semel.admin.audit.Operation;
import dev.semel.admin.operation.Operations;
import dev.semel.admin.operation.OperatorPurge;
import dev.semel.idempotency.store.operator.IdempotencyCommands;
import dev.semel.idempotency.store.operator.IdempotencyRecord;
import dev.semel.idempotency.store.operator.IdempotencyRecords;
import dev.semel.idempotency.store.operator.RecordColumn;
import dev.semel.idempotency.store.operator.RecordSearch;
import dev.semel.idempotency.store.operator.RecordState;
import dev.semel.retention.Finished;
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
import java.util.function.ToLongFunction;

/** Idempotency keys as the console shows them, and what an administrator does with them. */
@Stateless(name = "SemelKeysAdmin")
@DeclareRoles({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
@RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
public class KeysAdmin {

    private final IdempotencyRecords records;
    private final IdempotencyCommands commands;
    private final KeyDetails details;
    private final Operations operations;
    private final OperatorPurge purge;

    @Resource
    SessionContext context;

    /** For the container, which makes a proxy of the class. */
    public KeysAdmin() {
        this(null, null, null, null, null);
    }

    @Inject
    KeysAdmin(
            IdempotencyRecords records,
            IdempotencyCommands commands,
            KeyDetails details,
            Operations operations,
            OperatorPurge purge) {
        this.records = records;
        this.commands = commands;
        this.details = details;
        this.operations = operations;
        this.purge = purge;
    }

    /**
     * One page of the keys.
     *
     * @throws RefusedException if the sort column or the status is unknown
     */
    public Page<KeyView> page(KeyQuery query, Slice slice) {
        RecordState state = RefusedException.orConstant(RecordState.class, "status", query.status());
        RecordSearch search = new RecordSearch(query.key(), query.consumer(), state, query.from(), query.to());
        return Page.of(records.page(search, slice.by(RecordColumn.class)), KeyDetails::view);
    }

    /** One key with its history; empty if it is gone. */
    public Optional<KeyDetail> find(String id) {
        return records.find(id).map(details::of);
    }

    /** Names of consumers, for the filter. */
    public List<String> consumers() {
        return records.consumers();
    }

    /**
     * Removes records, so that a later copy of the message is new and runs again: this gives up promise I2 for these keys.
     * Only COMPLETED and DISCARDED keys are forgotten, and failed ones that are left to the broker. A FAILED key has a retry
     * on its way, a PARKED one waits as a message that is retried or discarded instead, and one IN_PROGRESS has a handler;
     * they are skipped.
     *
     * @throws RefusedException without a reason
     */
    @RolesAllowed(Roles.ADMIN)
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public ActionResult forget(Collection<String> ids, String reason) {
        return each(ids, "forget keys", reason, commands::forget);
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
        return each(ids, "release keys", reason, commands::release);
    }

    /**
     * Purges COMPLETED records that were completed longer ago than that; a duplicate that comes later is new.
     *
     * @throws RefusedException without a reason
     */
    @RolesAllowed(Roles.ADMIN)
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public ActionResult purge(Duration olderThan, String reason) {
        return purge.run(user(), olderThan, reason, Finished.COMPLETED_KEYS);
    }

    private ActionResult each(Collection<String> ids, String action, String reason, ToLongFunction<List<String>> work) {
        List<String> hashes = ids.stream().filter(IdempotencyRecord::isHash).toList();
        Operation operation = new Operation(user(), action, Operation.targets(hashes)).because(reason);
        ActionResult done = operations.start(operation).inChunks(hashes, work).end();
        return new ActionResult(done.changed(), ids.size() - done.changed());
    }

    private String user() {
        return context.getCallerPrincipal().getName();
    }
}
