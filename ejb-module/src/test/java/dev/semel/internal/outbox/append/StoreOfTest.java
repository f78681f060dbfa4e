package dev.semel.internal.outbox.append;

import dev.semel.internal.outbox.store.OutboxStore;
import dev.semel.internal.outbox.store.OutgoingEvent;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** What a test does with single events, and with those of a group. */
record StoreOfTest(Function<OutgoingEvent, UUID> single, BiConsumer<String, Map<UUID, OutgoingEvent>> ofGroup)
        implements OutboxStore {

    @Override
    public UUID append(OutgoingEvent event) {
        return single.apply(event);
    }

    @Override
    public void append(String group, Map<UUID, OutgoingEvent> events) {
        ofGroup.accept(group, events);
    }
}
