package dev.semel.internal.outbox.store.jpa;

import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.PropertiesJson;
import dev.semel.internal.message.SafeText;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.outbox.append.CdcPolicy;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.outbox.DestinationKind;
import dev.semel.outbox.OnParked;
import dev.semel.outbox.OutboxEvent;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * An event as columns and back. The key travels among the headers, where nothing limits its length or its characters, and
 * so does the group if the broker is to know it.
 */
final class EventContent {

    private EventContent() {}

    /** The columns of the content, by their names; others may follow. */
    static Map<String, Object> write(UUID id, OutgoingEvent outgoing) {
        OutboxEvent event = outgoing.event();
        StoredMessage message = outgoing.message();
        Map<String, Object> headers = new LinkedHashMap<>(message.properties());
        event.key().ifPresent(key -> headers.put(MessageContract.IDEMPOTENCY_KEY, key));
        if (event.isMessageGroup()) {
            headers.put(MessageContract.GROUP, outgoing.group().orElseThrow());
        }
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("id", id);
        row.put("event_group", outgoing.group().orElse(null));
        row.put("holds_group", event.onParked().orElse(OnParked.HOLD) == OnParked.HOLD);
        row.put("event_type", event.type());
        row.put("aggregate_type", event.aggregateType().orElse(null));
        row.put("aggregate_id", event.aggregateId().orElse(null));
        row.put("destination", event.destination());
        row.put("destination_kind", event.destinationKind().name());
        row.put("consumer", outgoing.consumer().orElse(null));
        row.put("priority", event.priority());
        row.put("key_text", SafeText.line(key(headers).orElseGet(id::toString), CdcPolicy.KEY_LENGTH));
        row.put("body_kind", message.kind().name());
        row.put("body", message.body());
        row.put("headers", PropertiesJson.write(headers));
        return row;
    }

    static OutgoingEvent read(EventRow row) {
        requireKnownKinds(row);
        Map<String, Object> properties = PropertiesJson.read(row.headers());
        if (row.sequenceNumber() != null) {
            properties.put(MessageContract.SEQUENCE, row.sequenceNumber());
            properties.remove(MessageContract.PREVIOUS_SEQUENCE);
        }
        if (row.previousNumber() != null) {
            properties.put(MessageContract.PREVIOUS_SEQUENCE, row.previousNumber());
        }
        OutboxEvent event = row.destinationKind() == DestinationKind.QUEUE
                ? OutboxEvent.toQueue(row.destination())
                : OutboxEvent.toTopic(row.destination());
        event = event.type(row.type())
                .priority(row.priority())
                .whenParked(row.holdsGroup() ? OnParked.HOLD : OnParked.SKIP);
        if (row.aggregateType() != null) {
            event = event.aggregate(row.aggregateType(), row.aggregateId());
        }
        if (row.group() != null) {
            event = event.group(row.group());
        }
        return new OutgoingEvent(
                key(properties).map(event::key).orElse(event),
                new StoredMessage(row.bodyKind(), row.body(), properties),
                Optional.ofNullable(row.consumer()));
    }

    private static void requireKnownKinds(EventRow row) {
        if (row.destinationKind() == null || row.bodyKind() == null) {
            throw new IllegalStateException("The " + (row.destinationKind() == null ? "destination_kind" : "body_kind")
                    + " of outbox event " + row.id() + " is none that this version knows.");
        }
    }

    /** The key of a stored event: its own, else its id. */
    static String key(UUID event, String headers) {
        return key(PropertiesJson.read(headers)).orElseGet(event::toString);
    }

    // A message that was kept elsewhere brings its key along as a property.
    private static Optional<String> key(Map<String, Object> headers) {
        return Optional.ofNullable(headers.get(MessageContract.IDEMPOTENCY_KEY))
                .map(Object::toString)
                .filter(key -> !key.isBlank());
    }

    /** Reads a row when it is asked for the first time: the headers are JSON, and reading them was a third of a drain. */
    static final class Once implements Supplier<OutgoingEvent> {

        private final EventRow row;
        private OutgoingEvent event;

        Once(EventRow row) {
            this.row = row;
        }

        @Override
        public OutgoingEvent get() {
            if (event == null) {
                event = read(row);
            }
            return event;
        }
    }
}
