package dev.semel.admin.failed;

import dev.semel.admin.ActionResult;
import dev.semel.admin.RefusedException;
import dev.semel.admin.audit.Operation;
import dev.semel.admin.failed.FailedSearch.Source;
import dev.semel.internal.admin.EventActions;
import dev.semel.internal.admin.Operations;
import dev.semel.internal.redelivery.Replay;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/** Does to failed entries what the operator asked for, each by the feature it belongs to. */
@Dependent
class FailedActions {

    private final Replay replay;
    private final EventActions events;
    private final Operations operations;

    @Inject
    FailedActions(Replay replay, EventActions events, Operations operations) {
        this.replay = replay;
        this.events = events;
        this.operations = operations;
    }

    ActionResult retry(Operation operation, Collection<FailedId> ids) {
        return operations
                .start(operation)
                .oneByOne(of(Source.MESSAGE, ids), id -> replay.retry(id) ? 1 : 0)
                .inChunks(of(Source.EVENT, ids), events::retry)
                .end();
    }

    ActionResult discard(Operation operation, Collection<FailedId> ids) {
        return operations
                .start(operation)
                .oneByOne(of(Source.MESSAGE, ids), id -> replay.discard(id) ? 1 : 0)
                .inChunks(of(Source.EVENT, ids), events::discard)
                .end();
    }

    private static List<UUID> of(Source source, Collection<FailedId> ids) {
        return ids.stream()
                .filter(id -> RefusedException.orConstant(Source.class, "source", id.source()) == source)
                .map(FailedId::id)
                .toList();
    }
}
