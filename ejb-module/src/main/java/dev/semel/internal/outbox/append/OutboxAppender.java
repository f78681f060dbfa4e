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
import java.util.stream.Stream;

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
        return appendInOrder(Stream.of(event)).get(0);
    }

    @Override
    public List<UUID> appendAll(Collection<OutboxEvent> events) {
        return appendInOrder(events.stream().map(origin::addedTo));
    }

    private List<UUID> appendInOrder(Stream<OutgoingEvent> events) {
        transaction.require("Outbox.append was called");
        List<OutgoingEvent> admitted = events.map(rules::admit).toList();
        return admitted.stream().map(this::store).toList();
    }

    private UUID store(OutgoingEvent event) {
        return sequenced.mustHold(event) ? sequenced.hold(event) : store.append(event);
    }
}
