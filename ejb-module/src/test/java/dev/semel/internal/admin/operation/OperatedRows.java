package dev.semel.internal.admin.operation;

import dev.semel.admin.audit.Operation;
import dev.semel.internal.admin.operation.RunningOperation.Reached;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.OutgoingEvents;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.HeldTransaction;
import dev.semel.testing.TableStores;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.function.Consumer;

/** Rows that an operation may be about, and operations about what is a minute old. */
final class OperatedRows {

    static final Duration HOUR = Duration.ofHours(1);

    private OperatedRows() {}

    static UUID parked(TableStores stores, Duration age) {
        return message(stores, ParkedStatus.PARKED, age);
    }

    static UUID discarded(TableStores stores, Duration age) {
        return message(stores, ParkedStatus.DISCARDED, age);
    }

    static UUID retried(TableStores stores, Duration age) {
        return message(stores, ParkedStatus.RETRIED, age);
    }

    private static UUID message(TableStores stores, ParkedStatus status, Duration age) {
        return stores.rows().message("shop", "a" + age, ParkReason.TERMINAL_FAILURE, status, age);
    }

    static UUID event(TableStores stores, OutboxStatus status) {
        return stores.rows().event(outgoing(), status, HOUR);
    }

    static OutgoingEvent outgoing() {
        return OutgoingEvents.of(OutboxEvent.toQueue("orders").type("Order").text("x"));
    }

    /** @param which the filter, as an operation keeps it */
    static RunningOperation about(TableStores stores, OperationKind kind, String which) {
        return about(stores, kind, which, Reached.NONE);
    }

    /** One that has worked on rows up to this one. */
    static RunningOperation after(Target last, TableStores stores, OperationKind kind, String which) {
        return about(stores, kind, which, new Reached(last.source(), last.at(), last.id()));
    }

    private static RunningOperation about(TableStores stores, OperationKind kind, String which, Reached reached) {
        Operation asked = new Operation("ada", "retry all", "all", null);
        Instant now = stores.rows().now();
        Instant until = now.minus(Duration.ofMinutes(1));
        Pace pace = new Pace(0, now, now);
        return new RunningOperation(
                UUID.randomUUID(), kind, asked, which, until, 10, 0, 0, UUID.randomUUID(), pace, reached);
    }

    /** Rolls back at the end. */
    static void within(ContractDatabase<TableStores> database, Consumer<TableStores> test) {
        try (HeldTransaction<TableStores> held = database.begin()) {
            held.doWithin(test);
        }
    }
}
