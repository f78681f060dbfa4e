package dev.semel.internal.reconciliation;

import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.HeldTransaction;
import dev.semel.testing.TableStores;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Consumer;

/** What the reconciler is shown of rows in each state, on each database. Nothing here is committed. */
abstract class SuspicionsContract {

    static final Duration LONG = Duration.ofHours(2);
    static final Duration BOUND = Duration.ofMinutes(15);
    static final Duration SHORT = Duration.ofMinutes(1);
    static final int MANY = 100_000;

    final String consumer = "consumer-" + UUID.randomUUID();

    abstract ContractDatabase<TableStores> database();

    OutboxEvent event(String key) {
        return OutboxEvent.toQueue(consumer).type("Order").text("coffee").idempotencyKey(key);
    }

    void in(Consumer<TableStores> test) {
        try (HeldTransaction<TableStores> held = database().begin()) {
            held.doWithin(test);
        }
    }
}
