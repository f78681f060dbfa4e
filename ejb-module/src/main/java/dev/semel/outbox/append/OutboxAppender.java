package dev.semel.outbox.append;

import dev.semel.outbox.Outbox;
import dev.semel.outbox.OutboxEvent;
import dev.semel.outbox.relay.RelayNudge;
import dev.semel.outbox.store.OutboxStore;
import dev.semel.settings.RelaySettings;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

@Dependent
class OutboxAppender implements Outbox {

    private final CurrentTransaction transaction;
    private final OutboxStore store;
    private final SequencedEvents sequenced;
    private final RelayNudge nudge;
    private final RelaySettings.Isolation isolation;

    @Inject
    OutboxAppender(
            CurrentTransaction transaction,
            OutboxStore store,
            SequencedEvents sequenced,
            RelayNudge nudge,
            RelaySettings.Isolation isolation) {
        this.transaction = transaction;
        this.store = store;
        this.sequenced = sequenced;
        this.nudge = nudge;
        this.isolation = isolation;
    }

    @Override
    public UUID append(OutboxEvent event) {
        return appendAll(List.of(event)).get(0);
    }

    @Override
    public List<UUID> appendAll(Collection<OutboxEvent> events) {
        transaction.require("Outbox.append was called");
        events.forEach(EventRules::check);
        List<UUID> ids = events.stream().map(this::withPolicy).map(this::store).toList();
        transaction.onceAfterCommit(OutboxAppender.class, nudge::wake);
        return ids;
    }

    private OutboxEvent withPolicy(OutboxEvent event) {
        return event.onParked().isPresent() ? event : event.whenParked(isolation.onParked());
    }

    private UUID store(OutboxEvent event) {
        OutboxEvent traced = TraceHeaders.on(event);
        return sequenced.mustHold(traced) ? sequenced.hold(traced) : store.append(traced);
    }
}
