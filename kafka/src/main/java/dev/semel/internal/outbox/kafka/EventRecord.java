package dev.semel.internal.outbox.kafka;

import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.outbox.broker.SentProperties;
import dev.semel.internal.outbox.store.PendingEvent;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/**
 * An event as a record: its group is the key, its body the value, and each property of the message contract a header of text.
 *
 * @param group null: any partition
 * @param value null: the event has no body
 */
record EventRecord(String topic, @Nullable String group, byte @Nullable [] value, Map<String, Object> properties) {

    static EventRecord of(PendingEvent event) {
        String topic = event.content().event().destination();
        StoredMessage message = event.message();
        return new EventRecord(topic, event.group(), message.body(), SentProperties.of(event, message));
    }

    ProducerRecord<byte[], byte[]> toProducerRecord() {
        RecordHeaders headers = new RecordHeaders();
        properties.forEach((name, value) -> headers.add(name, utf8(value)));
        return new ProducerRecord<>(topic, null, group == null ? null : utf8(group), value, headers);
    }

    private static byte[] utf8(Object value) {
        return Objects.toString(value).getBytes(StandardCharsets.UTF_8);
    }
}
