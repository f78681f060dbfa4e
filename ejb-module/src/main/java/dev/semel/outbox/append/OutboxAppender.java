package dev.semel.outbox.append;

import dev.semel.outbox.Outbox;
import dev.semel.outbox.OutboxEvent;
import dev.semel.outbox.relay.RelayNudge;
import dev.semel.outbox.store.OutboxStore;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.UUID;

@Dependent
class OutboxAppender implements Outbox {

    private final CurrentTransaction transaction;
    private final OutboxStore store;
    private final RelayNudge nudge;

    @Inject
    OutboxAppender(CurrentTransaction transaction, OutboxStore store, RelayNudge nudge) {
        this.transaction = transaction;
        this.store = store;
        this.nudge = nudge;
    }

    @Override
    public UUID append(OutboxEvent event) {
        transaction.require();
        EventRules.check(event);
        UUID id = store.append(event);
        transaction.onceAfterCommit(OutboxAppender.class, nudge::wake);
        return id;
    }
}
