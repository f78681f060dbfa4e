package dev.semel.internal.outbox.relay;

import static dev.semel.internal.outbox.store.jpa.OutboxTables.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.outbox.relay.CapturingEngine.Captured;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.OutgoingEvents;
import dev.semel.internal.outbox.store.jpa.OutboxTables;
import dev.semel.internal.settings.OutboxSettings.Publisher;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** From the relay to change data capture and back, while a producer appends and other transactions stay open over the switch. */
class SwitchOverTest extends DrainedOutbox {

    private static final int A_WHILE = 30;

    private volatile Publisher setting = Publisher.RELAY;
    private volatile int appended;
    private volatile boolean isOver;

    @Override
    TestDatabase database() {
        return TestDatabase.of(Dialect.POSTGRESQL);
    }

    @AfterEach
    void endProducer() {
        isOver = true;
    }

    @Test
    void losesNoneAndPublishesNoneTwice() throws Exception {
        CompletableFuture<List<String>> producer = CompletableFuture.supplyAsync(this::produce);
        CompletableFuture<Void> relaying = CompletableFuture.runAsync(this::drainUntilItIsOver);
        letItGoOnForAWhile();
        try (CapturingEngine debezium = new CapturingEngine(database())) {
            OpenTransaction beforeTheSwitch = appendSlowly("slow, for the relay");
            debezium.start();
            setting = Publisher.CDC;
            letItGoOnForAWhile();
            beforeTheSwitch.commit();
            OpenTransaction beforeTheSwitchBack = appendSlowly("slow, captured");
            letItGoOnForAWhile();
            setting = Publisher.RELAY;
            letItGoOnForAWhile();
            beforeTheSwitchBack.commit();
            isOver = true;

            List<String> committed = new ArrayList<>(producer.get());
            committed.addAll(List.of("slow, for the relay", "slow, captured"));
            relaying.get();
            relay.drain();
            int captured = (int) outbox.count(OutboxStatus.CAPTURED);
            await().untilAsserted(() -> assertThat(debezium.received).hasSizeGreaterThanOrEqualTo(captured));

            List<String> captures =
                    debezium.received.stream().map(Captured::text).toList();
            assertThat(captures).hasSizeGreaterThan(1).contains("slow, captured");
            assertThat(broker.received).hasSizeGreaterThan(1).contains("slow, for the relay");
            assertThat(Stream.concat(broker.received.stream(), captures.stream()))
                    .containsExactlyInAnyOrderElementsOf(committed);
        }
    }

    private OpenTransaction appendSlowly(String text) {
        OpenTransaction open = database().begin();
        OutboxTables.outboxStore(open.database(), setting).append(OutgoingEvents.of(event(text)));
        return open;
    }

    private void letItGoOnForAWhile() {
        int wanted = appended + A_WHILE;
        await().until(() -> appended >= wanted);
    }

    private void drainUntilItIsOver() {
        while (!isOver) {
            relay.drain();
        }
    }

    private List<String> produce() {
        List<String> committed = new ArrayList<>();
        for (int i = 0; !isOver; i++) {
            String text = "event " + i;
            database().doInTransaction(connected -> OutboxTables.outboxStore(connected, setting)
                    .append(OutgoingEvents.of(event(text))));
            committed.add(text);
            appended = i;
        }
        return committed;
    }
}
