package dev.semel.internal.admin.operation;

import dev.semel.internal.admin.EventActions;
import dev.semel.internal.idempotency.operator.Restores;
import dev.semel.internal.redelivery.NoRetryException;
import dev.semel.internal.redelivery.Replay;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Finds rows, and does to them what an operation asks for, in the transaction of its caller. */
@Dependent
class RowWork {

    private final FrozenRows rows;
    private final Replay replay;
    private final EventActions events;
    private final Restores restores;

    @Inject
    RowWork(FrozenRows rows, Replay replay, EventActions events, Restores restores) {
        this.rows = rows;
        this.replay = replay;
        this.events = events;
        this.restores = restores;
    }

    /** As {@link FrozenRows#next}. */
    List<Target> next(RunningOperation operation, int most) {
        return rows.next(operation, most);
    }

    /**
     * @param targets all of one source
     * @throws RuntimeException if one of them fails, or was changed by another at this moment: the transaction must be rolled back,
     *     and each of them done alone
     */
    List<RowResult> on(OperationKind kind, List<Target> targets) {
        return targets.get(0).source() == Target.Source.MESSAGE ? onMessages(kind, targets) : onEvents(kind, targets);
    }

    private List<RowResult> onMessages(OperationKind kind, List<Target> targets) {
        List<RowResult> results = new ArrayList<>();
        for (Target target : targets) {
            results.add(onMessage(kind, target));
        }
        return results;
    }

    private RowResult onMessage(OperationKind kind, Target target) {
        try {
            return switch (kind) {
                case RETRY -> RowResult.of(target, replay.retry(target.id()));
                case DISCARD -> RowResult.of(target, replay.discard(target.id()));
                case RESTORE ->
                    restores.restore(target.id())
                            .map(why -> new RowResult(target, RowResult.Outcome.REFUSED, why))
                            .orElse(RowResult.of(target, true));
                case PURGE_FAILED, PURGE_EVENTS, PURGE_KEYS ->
                    throw new IllegalStateException("A purge has no list of rows.");
            };
        } catch (NoRetryException never) {
            return new RowResult(target, RowResult.Outcome.REFUSED, never.getMessage());
        }
    }

    // They are locked together, in an order that keeps two operators from a deadlock.
    private List<RowResult> onEvents(OperationKind kind, List<Target> targets) {
        List<UUID> ids = targets.stream().map(Target::id).toList();
        long changed =
                switch (kind) {
                    case RETRY -> events.retry(ids);
                    case DISCARD -> events.discard(ids);
                    case RESTORE ->
                        throw new IllegalStateException(
                                "Only messages can be restored; no operation of events is started.");
                    case PURGE_FAILED, PURGE_EVENTS, PURGE_KEYS ->
                        throw new IllegalStateException("A purge has no list of rows.");
                };
        if (changed != ids.size() && ids.size() > 1) {
            throw new IllegalStateException(ids.size() - changed + " of " + ids.size()
                    + " events had another state; nothing was done, and each is tried alone.");
        }
        return targets.stream().map(target -> RowResult.of(target, changed > 0)).toList();
    }
}
