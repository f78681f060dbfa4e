package dev.semel.admin.keys;

import dev.semel.admin.ActionResult;
import dev.semel.admin.AttemptView;
import dev.semel.admin.Page;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Roles;
import dev.semel.admin.Slice;
import dev.semel.admin.audit.Operation;
import dev.semel.admin.operation.Operations;
import dev.semel.admin.operation.OperatorPurge;
import dev.semel.history.AttemptHistory;
import dev.semel.idempotency.store.RecordStatus;
import dev.semel.idempotency.store.operator.IdempotencyCommands;
import dev.semel.idempotency.store.operator.IdempotencyRecord;
import dev.semel.idempotency.store.operator.IdempotencyRecords;
import dev.semel.idempotency.store.operator.RecordColumn;
import dev.semel.idempotency.store.operator.RecordSearch;
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

/** Idempotency keys as the console shows them, and what an administrator does with them. */
@Stateless(name = "SemelKeysAdmin")
@DeclareRoles({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
@RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
public class KeysAdmin {

    private final IdempotencyRecords records;
    private final IdempotencyCommands commands;
    private final AttemptHistory history;
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
            AttemptHistory history,
            Operations operations,
            OperatorPurge purge) {
        this.records = records;
        this.commands = commands;
        this.history = history;
        this.operations = operations;
        this.purge = purge;
    }

    /**
     * One page of the keys.
     *
     * @throws RefusedException if the sort column or the status is unknown
     */
    public Page<KeyView> page(KeyQuery query, Slice slice) {
        RecordStatus status = RefusedException.orConstant(RecordStatus.class, "status", query.status());
        RecordSearch search = new RecordSearch(query.key(), query.consumer(), status, query.from(), query.to());
        return Page.of(records.page(search, slice.by(RecordColumn.class)), KeysAdmin::view);
    }

    /** One key with its history; empty if it is gone. */
    public Optional<KeyDetail> find(String id) {
        return records.find(id).map(this::detail);
    }

    /** Names of consumers, for the filter. */
    public List<String> consumers() {
        return records.consumers();
    }

    /**
     * Removes finished records, so that a later copy of the message is new and runs again: this gives up promise I2 for
     * these keys. Only COMPLETED and DISCARDED keys are forgotten. A FAILED key has a retry on its way, a PARKED one waits
     * as a message that is retried or discarded instead; both are skipped.
     *
     * @throws RefusedException without a reason
     */
    @RolesAllowed(Roles.ADMIN)
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public ActionResult forget(Collection<String> ids, String reason) {
        List<String> hashes = ids.stream().filter(IdempotencyRecord::isHash).toList();
        Operation forget = new Operation(user(), "forget keys", Operation.targets(hashes)).because(reason);
        ActionResult done =
                operations.start(forget).inChunks(hashes, commands::forget).end();
        return new ActionResult(done.changed(), ids.size() - done.changed());
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

    private String user() {
        return context.getCallerPrincipal().getName();
    }

    private KeyDetail detail(IdempotencyRecord found) {
        return new KeyDetail(
                view(found),
                found.messageId(),
                found.errorType(),
                found.retryEvent() == null ? null : found.retryEvent().toString(),
                history.of(found.hash()).stream().map(AttemptView::of).toList());
    }

    private static KeyView view(IdempotencyRecord found) {
        return new KeyView(
                found.hash(),
                found.key(),
                found.consumer(),
                found.status().name(),
                found.attempts(),
                found.duplicates(),
                found.firstSeenAt(),
                found.completedAt(),
                found.errorMessage(),
                found.node());
    }
}
