package dev.semel.internal.outbox.broker;

import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.outbox.OutboxEvent;
import java.util.HashMap;
import java.util.Map;

/** What each message of the outbox says of itself, at whichever broker. */
public final class SentProperties {

    private SentProperties() {}

    /** A map of the caller's own. */
    public static Map<String, Object> of(PendingEvent event, StoredMessage message) {
        OutboxEvent content = event.content().event();
        Map<String, Object> properties = new HashMap<>(message.properties());
        properties.put(MessageContract.IDEMPOTENCY_KEY, event.key());
        properties.put(MessageContract.EVENT_ID, event.id().toString());
        properties.put(MessageContract.EVENT_TYPE, content.type());
        content.aggregateType().ifPresent(type -> properties.put(MessageContract.AGGREGATE_TYPE, type));
        content.aggregateId().ifPresent(id -> properties.put(MessageContract.AGGREGATE_ID, id));
        return properties;
    }
}
