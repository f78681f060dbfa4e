package dev.semel.internal.admin;

import dev.semel.admin.ActionResult;
import dev.semel.admin.audit.Operation;
import dev.semel.internal.redelivery.Replay;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.UUID;

/** What operators do with failed messages and events together. The caller must have no transaction. */
@Dependent
public class FailedActions {

    private final Replay replay;
    private final EventActions events;
    private final Operations operations;

    @Inject
    FailedActions(Replay replay, EventActions events, Operations operations) {
        this.replay = replay;
        this.events = events;
        this.operations = operations;
    }

    public ActionResult retry(Operation operation, Collection<UUID> parkedMessages, Collection<UUID> parkedEvents) {
        return operations
                .start(operation)
                .oneByOne(parkedMessages, id -> replay.retry(id) ? 1 : 0)
                .inChunks(parkedEvents, events::retry)
                .end();
    }

    public ActionResult discard(Operation operation, Collection<UUID> parkedMessages, Collection<UUID> parkedEvents) {
        return operations
                .start(operation)
                .oneByOne(parkedMessages, id -> replay.discard(id) ? 1 : 0)
                .inChunks(parkedEvents, events::discard)
                .end();
    }
}
