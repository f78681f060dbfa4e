package dev.semel.internal.outbox.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.outbox.OutboxEvent;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;

class EventRecordTest {

    private final UUID id = UUID.randomUUID();

    @Test
    void hasTheGroupForItsKeyTheBodyForItsValueAndThePropertiesForItsHeaders() {
        ProducerRecord<byte[], byte[]> record = record(OutboxEvent.toKafka("orders")
                .type("OrderPlaced")
                .aggregate("Order", "7")
                .idempotencyKey("order-7")
                .header("amount", 12L)
                .header("isPaid", true)
                .text("caf\u00e9"));

        assertThat(record.topic()).isEqualTo("orders");
        assertThat(record.partition()).isNull();
        assertThat(text(record.key())).isEqualTo("Order/7");
        assertThat(text(record.value())).isEqualTo("caf\u00e9");
        assertThat(headers(record))
                .isEqualTo(Map.of(
                        "idempotency_key", "order-7",
                        "semel_event_id", id.toString(),
                        "semel_event_type", "OrderPlaced",
                        "semel_aggregate_type", "Order",
                        "semel_aggregate_id", "7",
                        "amount", "12",
                        "isPaid", "true"));
    }

    @Test
    void hasNoKeyWithoutAGroupAndItsIdForTheIdempotencyKey() {
        ProducerRecord<byte[], byte[]> record =
                record(OutboxEvent.toKafka("orders").bytes(new byte[] {1, 2}));

        assertThat(record.key()).isNull();
        assertThat(record.value()).containsExactly(1, 2);
        assertThat(headers(record)).containsEntry("idempotency_key", id.toString());
    }

    @Test
    void hasNoValueWithoutABody() {
        assertThat(record(OutboxEvent.toKafka("orders").group("g")).value()).isNull();
    }

    private ProducerRecord<byte[], byte[]> record(OutboxEvent event) {
        OutgoingEvent outgoing = OutgoingEvent.of(event, event.headers());
        return EventRecord.of(
                        new PendingEvent(id, outgoing.group().orElse(null), 0, null, () -> outgoing, outgoing::message))
                .toProducerRecord();
    }

    private static Map<String, String> headers(ProducerRecord<byte[], byte[]> record) {
        return StreamSupport.stream(record.headers().spliterator(), false)
                .collect(Collectors.toMap(header -> header.key(), header -> text(header.value())));
    }

    private static String text(byte[] utf8) {
        return new String(utf8, StandardCharsets.UTF_8);
    }
}
