package dev.semel.internal.outbox.append;

import dev.semel.internal.outbox.store.OutboxStore;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.outbox.Outbox;
import dev.semel.outbox.OutboxEvent;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

@Dependent
class OutboxAppender implements Outbox, EventAppender {

    private final CurrentTransaction transaction;
    private final EventOrigin origin;
    private final EventRules rules;
    private final OutboxStore store;
    private final SequencedEvents sequenced;

    @Inject
    OutboxAppender(
            CurrentTransaction transaction,
            EventOrigin origin,
            EventRules rules,
            OutboxStore store,
            SequencedEvents sequenced) {
        this.transaction = transaction;
        this.origin = origin;
        this.rules = rules;
        this.store = store;
        this.sequenced = sequenced;
    }

    @Override
    public UUID append(OutboxEvent event) {
        return append(origin.addedTo(event));
    }

    @Override
    public UUID append(OutgoingEvent event) {
        transaction.require("Outbox.append was called");
        return store(rules.admit(event));
    }

    @Override
    public List<UUID> appendAll(Collection<OutboxEvent> events) {
        transaction.require("Outbox.append was called");
        List<OutgoingEvent> admitted =
                events.stream().map(origin::addedTo).map(rules::admit).toList();
        // Which of them have to wait, once one does, is seen one by one.
        return admitted.stream().anyMatch(sequenced::mustHold)
                ? admitted.stream().map(this::store).toList()
                : store.appendAll(admitted);
    }

    private UUID store(OutgoingEvent event) {
        return sequenced.mustHold(event) ? sequenced.hold(event) : store.append(event);
    }
}
