package dev.semel.internal.outbox.append;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.counter.TestCounters;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.outbox.store.jpa.OutboxTables;
import dev.semel.internal.settings.OutboxSettings.Publisher;
import dev.semel.internal.tracing.Tracing;
import dev.semel.outbox.OnParked;
import dev.semel.outbox.Outbox;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.TestDatabase;
import dev.semel.testing.TransactionOfTest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Producers that touch the same groups in opposite orders: none waits in a circle, and no number is wrong. */
abstract class CrosswiseContract {

    private static final int PRODUCERS = 6;
    private static final int TRANSACTIONS = 25;
    private static final int GROUPS = 4;

    // One in so many transactions rolls back.
    private static final int ROLLBACK = 5;

    private final String run = UUID.randomUUID().toString();

    abstract TestDatabase database();

    @Test
    void numbersEachGroupWithoutADeadlockWhenProducersTouchTheGroupsCrosswise() throws Exception {
        new OutboxTables(database());
        List<Callable<Void>> producers = new ArrayList<>();
        IntStream.range(0, PRODUCERS).forEach(producer -> producers.add(() -> produce(producer)));
        ExecutorService threads = Executors.newFixedThreadPool(PRODUCERS);
        try {
            for (Future<Void> producer : threads.invokeAll(producers)) {
                producer.get();
            }
        } finally {
            threads.shutdownNow();
        }

        long committed = PRODUCERS * (TRANSACTIONS - TRANSACTIONS / ROLLBACK);
        for (String group : groups()) {
            assertChain(group, committed);
        }
    }

    private Void produce(int producer) {
        List<String> groups = groups();
        if (producer % 2 == 1) {
            Collections.reverse(groups);
        }
        for (int i = 1; i <= TRANSACTIONS; i++) {
            try (OpenTransaction open = database().begin()) {
                TransactionOfTest registry = new TransactionOfTest();
                Outbox outbox = outbox(open.database(), registry);
                groups.forEach(group -> outbox.append(
                        OutboxEvent.toQueue("orders").group(group).text("x").sequenced()));
                registry.aboutToComplete();
                if (i % ROLLBACK != 0) {
                    open.commit();
                }
            }
        }
        return null;
    }

    /** In the order of the positions, each event names the number of the one before it. */
    private void assertChain(String group, long length) {
        List<Object[]> chain = database()
                .inTransaction(database -> database.query(
                        "SELECT sequence_number, previous_number FROM semel_outbox_event WHERE event_group = ?"
                                + " ORDER BY position",
                        row -> new Object[] {row.getObject(1), row.getObject(2)},
                        group));
        assertThat(chain).hasSize((int) length);
        Long last = null;
        for (Object[] event : chain) {
            assertThat(event[1]).as("the predecessor of " + event[0]).isEqualTo(last);
            assertThat((Long) event[0]).isGreaterThan(last == null ? 0 : last);
            last = (Long) event[0];
        }
        assertThat(last).as("no number is lost to a rollback").isEqualTo(length);
    }

    private List<String> groups() {
        return new ArrayList<>(
                IntStream.range(0, GROUPS).mapToObj(group -> run + group).toList());
    }

    private static Outbox outbox(Database database, TransactionOfTest registry) {
        CurrentTransaction transaction = new CurrentTransaction(registry);
        return new OutboxAppender(
                transaction,
                new EventOrigin(() -> null, Tracing.NONE),
                Admissions.of(Publisher.RELAY, OnParked.HOLD),
                OutboxTables.outboxStore(database),
                new SequencedEvents(transaction, OutboxTables.outboxStore(database), TestCounters.immediate()));
    }
}
