package dev.semel.internal.outbox.kafka;

import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.outbox.OutboxEvent;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;

/**
 * An event as a record: its group is the key, its body the value, and each property of the message contract a header of text.
 *
 * @param group null: any partition
 * @param value null: the event has no body
 */
record EventRecord(String topic, String group, byte[] value, Map<String, Object> properties) {

    static EventRecord of(PendingEvent event) {
        OutgoingEvent outgoing = event.content();
        OutboxEvent content = outgoing.event();
        StoredMessage message = event.message();
        Map<String, Object> properties = new HashMap<>(message.properties());
        properties.put(MessageContract.IDEMPOTENCY_KEY, event.key());
        properties.put(MessageContract.EVENT_ID, event.id().toString());
        properties.put(MessageContract.EVENT_TYPE, content.type());
        content.aggregateType().ifPresent(type -> properties.put(MessageContract.AGGREGATE_TYPE, type));
        content.aggregateId().ifPresent(id -> properties.put(MessageContract.AGGREGATE_ID, id));
        return new EventRecord(content.destination(), event.group(), message.body(), properties);
    }

    ProducerRecord<byte[], byte[]> toProducerRecord() {
        RecordHeaders headers = new RecordHeaders();
        properties.forEach((name, value) -> headers.add(name, utf8(value)));
        return new ProducerRecord<>(topic, null, group == null ? null : utf8(group), value, headers);
    }

    private static byte[] utf8(Object value) {
        return Objects.toString(value).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
