package dev.semel.internal.outbox.relay;

import static dev.semel.internal.outbox.store.jpa.OutboxTables.event;
import static dev.semel.internal.outbox.store.jpa.OutboxTables.eventOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.outbox.relay.CapturingEngine.Captured;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.OutgoingEvents;
import dev.semel.internal.outbox.store.jpa.OutboxTables;
import dev.semel.internal.settings.OutboxSettings.Publisher;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.TestDatabase;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Debezium publishes what applications append, from the log of a real PostgreSQL, with the shipped configuration. */
class ChangeDataCaptureTest extends DrainedOutbox {

    private CapturingEngine debezium;

    @Override
    TestDatabase database() {
        return TestDatabase.of(Dialect.POSTGRESQL);
    }

    @BeforeEach
    void prepareCapture() {
        debezium = new CapturingEngine(database());
    }

    @AfterEach
    void dropCapture() throws IOException {
        debezium.close();
    }

    @Test
    void publishesAnEventWithAllThatTheMessageContractNeeds() {
        UUID id = capture(OutboxEvent.toTopic("shop.news")
                .type("OrderPlaced")
                .aggregate("Order", "4711")
                .idempotencyKey("order-4711")
                .header("colour", "red")
                .header("weight", 3)
                .priority(7)
                .text("{\"naïve\":\"\uD83D\uDE00\"}"));
        debezium.start();

        Captured captured = received(1);
        assertThat(captured.topic()).isEqualTo("shop.news");
        assertThat(captured.key()).isEqualTo("Order/4711");
        assertThat(captured.text()).isEqualTo("{\"naïve\":\"\uD83D\uDE00\"}");
        assertThat(captured.headers())
                .containsEntry("semel_event_id", id.toString())
                .containsEntry("idempotency_key", "order-4711")
                .containsEntry("semel_event_type", "OrderPlaced")
                .containsEntry("semel_aggregate_type", "Order")
                .containsEntry("semel_aggregate_id", "4711")
                .containsEntry("semel_destination_kind", "TOPIC")
                .containsEntry("semel_body_kind", "TEXT")
                .containsEntry("semel_priority", "7")
                .hasEntrySatisfying("semel_headers", headers -> assertThat(headers)
                        .contains("\"colour\":\"red\"", "\"weight\":[\"Integer\",\"3\"]"));
        assertThat(outbox.status(id)).isEqualTo(OutboxStatus.CAPTURED);
    }

    @Test
    void takesTheIdForTheIdempotencyKeyAndNoKeyOfARecordForAnEventWithoutBoth() {
        byte[] bytes = {0, -1, 127, -128};
        UUID id = capture(OutboxEvent.toQueue("orders").bytes(bytes));
        debezium.start();

        Captured captured = received(1);
        assertThat(captured.body()).isEqualTo(bytes);
        assertThat(captured.key()).isNull();
        assertThat(captured.headers()).containsEntry("idempotency_key", id.toString());
    }

    @Test
    void publishesAnEventWithoutBody() {
        capture(OutboxEvent.toQueue("orders"));
        debezium.start();

        assertThat(received(1).body()).isNull();
    }

    @Test
    void leavesRetriesAndScheduledEventsToTheRelayAndTheRestAlone() {
        capture(event("business"));
        UUID retry = capture(OutgoingEvents.onlyFor("payments", event("retry")));
        UUID scheduled = capture(event("scheduled").after(Duration.ofHours(1)));
        debezium.start();

        relay.drain();
        capture(event("last"));

        assertThat(textsUpTo("last")).containsExactly("business", "last");
        assertThat(broker.received).containsExactly("retry");
        assertThat(outbox.status(retry)).isEqualTo(OutboxStatus.PUBLISHED);
        assertThat(outbox.status(scheduled)).isEqualTo(OutboxStatus.SCHEDULED);
    }

    @Test
    void keepsTheOrderOfAGroupAndPublishesNothingOfARollback() {
        try (var open = database().begin()) {
            OutboxTables.outboxStore(open.database(), Publisher.CDC).append(OutgoingEvents.of(eventOf("g", "ghost")));
        }
        IntStream.range(0, 50).forEach(i -> capture(eventOf("g", String.valueOf(i))));
        debezium.start();

        received(50);
        assertThat(texts())
                .containsExactlyElementsOf(
                        IntStream.range(0, 50).mapToObj(String::valueOf).toList());
    }

    @Test
    void goesOnWhereItStoppedThoughTheRowsArePurged() throws IOException {
        debezium.start();
        capture(event("first"));
        String behindFirst = debezium.endOfLog();
        capture(event("second"));
        capture(event("third"));
        received(3);
        debezium.awaitConfirmed(behindFirst);
        debezium.stop();
        capture(event("while it is down"));
        new OutboxTables(database());

        debezium.start();

        List<String> all = textsUpTo("while it is down");
        assertThat(all.subList(0, 3)).containsExactly("first", "second", "third");
        assertThat(List.of("second", "third", "while it is down"))
                .as("what was not confirmed, in its order, and nothing else")
                .endsWith(all.subList(3, all.size()).toArray(String[]::new));
    }

    @Test
    void handsCapturedEventsToTheRelayWhenAnOperatorGivesUpTheSlot() {
        UUID lost = capture(eventOf("g", "captured, and never read"));
        outbox.set(lost, "status = 'PENDING'");

        relay.drain();

        assertThat(broker.received).containsExactly("captured, and never read");
        assertThat(outbox.status(lost)).isEqualTo(OutboxStatus.PUBLISHED);
    }

    private UUID capture(OutboxEvent event) {
        return capture(OutgoingEvents.of(event));
    }

    private UUID capture(OutgoingEvent event) {
        return database().inTransaction(connected -> OutboxTables.outboxStore(connected, Publisher.CDC)
                .append(event));
    }

    /** All that was captured, once this was: it comes in the order of the log. */
    private List<String> textsUpTo(String last) {
        await().untilAsserted(() -> assertThat(texts()).contains(last));
        return texts();
    }

    private List<String> texts() {
        return debezium.received.stream().map(Captured::text).toList();
    }

    private Captured received(int events) {
        await().untilAsserted(() -> assertThat(debezium.received).hasSize(events));
        return debezium.received.get(events - 1);
    }
}
