package dev.semel.benchmarks.app.outbox;

import dev.semel.outbox.Outbox;
import dev.semel.outbox.OutboxEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/** The business of an application that publishes: events of 1 KiB, each of another order. */
@ApplicationScoped
public class Orders {

    private static final int TEXT_LENGTH = 1024;

    @Inject
    private Outbox outbox;

    /** Appends one event for each of so many orders, in one transaction; answers their ids. */
    @Transactional
    public List<UUID> place(String queue, int firstOrder, int orders) {
        return outbox.appendAll(IntStream.range(firstOrder, firstOrder + orders)
                .mapToObj(order -> placed(queue, order))
                .toList());
    }

    /** An order as JSON, of 1 KiB. */
    static String text() {
        String start = "{\"order\":\"" + UUID.randomUUID() + "\",\"note\":\"";
        return start + "x".repeat(TEXT_LENGTH - start.length() - 2) + "\"}";
    }

    private static OutboxEvent placed(String queue, int order) {
        return OutboxEvent.toQueue(queue)
                .type("OrderPlaced")
                .aggregate("Order", String.valueOf(order))
                .text(text());
    }
}
