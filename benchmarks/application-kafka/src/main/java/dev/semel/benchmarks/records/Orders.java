package dev.semel.benchmarks.records;

import dev.semel.outbox.Outbox;
import dev.semel.outbox.OutboxEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.util.UUID;
import java.util.stream.IntStream;

/** The business of an application that publishes: events of 1 KiB, each of another order. */
@ApplicationScoped
public class Orders {

    private static final int TEXT_LENGTH = 1024;

    @Inject
    private Outbox outbox;

    /** Appends one event for each of so many orders, in one transaction. */
    @Transactional
    public void place(String topic, int firstOrder, int orders) {
        outbox.appendAll(IntStream.range(firstOrder, firstOrder + orders)
                .mapToObj(order -> placed(topic, order))
                .toList());
    }

    private static OutboxEvent placed(String topic, int order) {
        return OutboxEvent.toKafka(topic)
                .type("OrderPlaced")
                .aggregate("Order", String.valueOf(order))
                .text(text());
    }

    private static String text() {
        String start = "{\"order\":\"" + UUID.randomUUID() + "\",\"note\":\"";
        return start + "x".repeat(TEXT_LENGTH - start.length() - 2) + "\"}";
    }
}
