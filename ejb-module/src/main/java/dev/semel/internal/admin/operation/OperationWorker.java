package dev.semel.internal.admin.operation;

import dev.semel.admin.audit.AuditLog;
import dev.semel.admin.audit.Operation;
import dev.semel.internal.history.Failure;
import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.platform.Transactions;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Works off what operators have started on many rows, chunk by chunk; each chunk is one transaction:
 *
 * <ol>
 *   <li>Of the operations that run, the one that has waited longest for its turn is locked. One at which another node works is
 *       passed over, as is one that is not due by its pace. So each gets one chunk in turn, and a short one does not wait for the
 *       end of a long one.
 *   <li>The next rows of its frozen filter are read, from where it stands, and no more than were planned.
 *   <li>Each row is changed; it is skipped if it has another state by now, or refused with a reason.
 *   <li>What came of each row, the counts, where the operation stands now and the line of the audit are written. A node that dies
 *       before the commit leaves nothing of the chunk, and the next one begins it anew.
 *   <li>If the chunk fails, its rows are done one by one, each in a transaction of its own; one that fails alone is refused.
 *   <li>After five failures in a row the operation has failed. With no row left it is done.
 *   <li>If its rows cannot even be read, the others go first, and it is tried again.
 *   <li>A purge has no list of rows: {@link PurgeWork} deletes a chunk of what matches, and counts it.
 * </ol>
 *
 * An operator who pauses or cancels waits for the lock of the first step, and so for the chunk at hand.
 */
@Dependent
class OperationWorker implements PeriodicWork {

    static final int CHUNK = 100;
    static final int MOST_FAILURES_IN_A_ROW = 5;

    private static final Logger LOG = Logger.getLogger(OperationWorker.class.getName());
    private static final Duration INTERVAL = Duration.ofSeconds(1);

    private final OperationStore operations;
    private final RowWork work;
    private final PurgeWork purges;
    private final AuditLog audit;
    private final Transactions transactions;
    private final Set<UUID> postponed = new HashSet<>();
    private @Nullable UUID turn;
    private @Nullable Chunk chunk;
    private volatile boolean isOver;

    @Inject
    OperationWorker(
            OperationStore operations, RowWork work, PurgeWork purges, AuditLog audit, Transactions transactions) {
        this.operations = operations;
        this.work = work;
        this.purges = purges;
        this.audit = audit;
        this.transactions = transactions;
    }

    @Override
    public Optional<Period> period() {
        return Optional.of(Period.every(INTERVAL));
    }

    @Override
    public String failure() {
        return "Operations that were started in the console could not be worked on; they go on from where they stand in "
                + INTERVAL + ".";
    }

    @Override
    public void run() {
        postponed.clear();
        while (!isOver && workOnOne()) {
            // The next chunk.
        }
    }

    /** The chunk at hand is finished; another node goes on, or this one after its next start. */
    @Override
    public void end() {
        isOver = true;
    }

    /** @return whether there may be more to do */
    boolean workOnOne() {
        return workOn(operations::lockNext, CHUNK);
    }

    private boolean workOn(Supplier<Optional<RunningOperation>> lock, int most) {
        turn = null;
        chunk = null;
        try {
            return transactions.inNew(() -> workOn(lock.get(), most));
        } catch (RuntimeException failed) {
            if (chunk == null) {
                postpone(failed);
            } else {
                handle(chunk, failed);
            }
            return true;
        }
    }

    // Once in a run: it comes first again when the others have had their turns.
    private void postpone(RuntimeException failed) {
        UUID unreadable = turn;
        if (unreadable == null || !postponed.add(unreadable)) {
            throw failed;
        }
        transactions.doInNew(() -> operations.postpone(unreadable));
        LOG.log(
                Level.WARNING,
                failed,
                () -> "The rows of operation " + unreadable
                        + " could not be read, or deleted; others go first, and it is tried again.");
    }

    private boolean workOn(Optional<RunningOperation> locked, int most) {
        locked.ifPresent(operation -> {
            turn = operation.id();
            if (operation.kind().isPurge()) {
                purges.on(operation).ifPresent(end -> end(operation, end.state(), end.note()));
                return;
            }
            int limit = (int) Math.min(operation.pace().most(most), operation.left());
            List<Target> targets = limit == 0 ? List.of() : work.next(operation, limit);
            if (targets.isEmpty()) {
                end(operation, OperationState.DONE, null);
            } else {
                chunk = new Chunk(operation, targets);
                note(operation, work.on(operation.kind(), targets), 0);
            }
        });
        return locked.isPresent();
    }

    private void note(RunningOperation operation, List<RowResult> results, int failures) {
        operations.advance(operation, results, failures);
        long changed = results.stream()
                .filter(result -> result.outcome() == RowResult.Outcome.DONE)
                .count();
        audit.add(operation.auditLine(), changed);
    }

    private void handle(Chunk broken, RuntimeException failed) {
        RunningOperation operation = broken.operation();
        int rows = broken.targets().size();
        if (rows == 1) {
            transactions.doInNew(() -> refuse(broken, failed));
            return;
        }
        LOG.log(
                Level.INFO,
                "{0}: {1} rows could not be changed together, and are changed one by one. Reason: {2}",
                new Object[] {operation.asked(), rows, Failure.root(failed)});
        LOG.log(Level.FINE, "The whole reason:", failed);
        // All of them in this turn: with a turn for each, one bad row would make a short operation wait for a hundred
        // others.
        boolean isRunning = true;
        for (int row = 0; row < rows && isRunning && !isOver; row++) {
            isRunning = workOn(() -> operations.lock(operation.id()), 1);
        }
    }

    // Another node may have gone on since the rollback.
    private void refuse(Chunk broken, RuntimeException failed) {
        RunningOperation before = broken.operation();
        operations
                .lock(before.id())
                .filter(now -> now.worked() == before.worked())
                .ifPresent(operation -> {
                    String reason = String.valueOf(Failure.root(failed));
                    int failures = operation.failures() + 1;
                    RowResult refused = new RowResult(broken.targets().get(0), RowResult.Outcome.REFUSED, reason);
                    note(operation, List.of(refused), failures);
                    LOG.log(
                            Level.WARNING,
                            failed,
                            () -> operation.asked() + ": " + refused.target().id()
                                    + " could not be changed and is left as it is.");
                    if (failures >= MOST_FAILURES_IN_A_ROW) {
                        end(
                                operation,
                                OperationState.FAILED,
                                failures + " rows in a row failed, the last one: " + reason);
                    }
                });
    }

    private void end(RunningOperation operation, OperationState state, @Nullable String note) {
        operations.end(operation.id(), state, note);
        Operation asked = operation.asked();
        audit.append(
                new Operation(
                        asked.user(),
                        "operation ended",
                        state + ": " + asked.action() + " " + asked.target(),
                        asked.reason()),
                0);
        LOG.log(Level.INFO, "{0}: {1}.", new Object[] {asked, state});
    }

    private record Chunk(RunningOperation operation, List<Target> targets) {}
}
