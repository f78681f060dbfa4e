package dev.semel.internal.capture;

import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.PropertiesJson;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.outbox.DestinationKind;
import dev.semel.outbox.OutboxEvent;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.apache.kafka.connect.header.Header;
import org.apache.kafka.connect.source.SourceRecord;
import org.jspecify.annotations.Nullable;

/** What Debezium's outbox router makes of a row, with the settings that are shipped, as the event that the relay would have read. */
final class CapturedEvents {

    private CapturedEvents() {}

    /** Empty if it is no event: a sign of life of Debezium's, for example. */
    static Optional<PendingEvent> of(SourceRecord record, Instant now) {
        return text(record, MessageContract.EVENT_ID).map(id -> event(UUID.fromString(id), record, now));
    }

    private static PendingEvent event(UUID id, SourceRecord record, Instant now) {
        Duration timeLeft = text(record, "semel_expires_at")
                .map(end -> Duration.between(now, OffsetDateTime.parse(end).toInstant()))
                .orElse(null);
        Supplier<OutgoingEvent> content = () -> content(record);
        return new PendingEvent(id, (String) record.key(), 0, timeLeft, content, () -> content.get()
                .message());
    }

    private static OutgoingEvent content(SourceRecord record) {
        Map<String, Object> properties =
                PropertiesJson.read(text(record, "semel_headers").orElseThrow());
        number(record, MessageContract.SEQUENCE).ifPresent(number -> {
            properties.put(MessageContract.SEQUENCE, number);
            properties.remove(MessageContract.PREVIOUS_SEQUENCE);
        });
        number(record, MessageContract.PREVIOUS_SEQUENCE)
                .ifPresent(number -> properties.put(MessageContract.PREVIOUS_SEQUENCE, number));
        OutboxEvent event = DestinationKind.valueOf(
                        text(record, "semel_destination_kind").orElseThrow())
                .event(record.topic())
                .type(text(record, MessageContract.EVENT_TYPE).orElseThrow())
                .priority(number(record, "semel_priority").orElseThrow().intValue())
                .idempotencyKey(text(record, MessageContract.IDEMPOTENCY_KEY).orElseThrow());
        Optional<String> aggregate = text(record, MessageContract.AGGREGATE_TYPE);
        if (aggregate.isPresent()) {
            event = event.aggregate(
                    aggregate.get(), text(record, MessageContract.AGGREGATE_ID).orElseThrow());
        }
        if (record.key() != null) {
            event = event.group((String) record.key());
        }
        BodyKind kind = BodyKind.valueOf(text(record, "semel_body_kind").orElseThrow());
        return new OutgoingEvent(event, new StoredMessage(kind, bytes(record.value()), properties), Optional.empty());
    }

    private static Optional<String> text(SourceRecord record, String header) {
        return value(record, header).map(Object::toString);
    }

    private static Optional<Long> number(SourceRecord record, String header) {
        return value(record, header).map(value -> ((Number) value).longValue());
    }

    private static Optional<Object> value(SourceRecord record, String name) {
        Header header = record.headers().lastWithName(name);
        return Optional.ofNullable(header == null ? null : header.value());
    }

    private static byte @Nullable [] bytes(@Nullable Object value) {
        if (value instanceof ByteBuffer buffer) {
            byte[] bytes = new byte[buffer.remaining()];
            buffer.duplicate().get(bytes);
            return bytes;
        }
        return (byte[]) value;
    }
}
