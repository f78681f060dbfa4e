package dev.semel.internal.reconciliation;

import dev.semel.admin.Rows;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.outbox.store.OutgoingEvents;
import dev.semel.internal.outbox.store.jpa.OutboxTables;
import dev.semel.internal.reconciliation.BrokerQueues.Presence;
import dev.semel.internal.reconciliation.BrokerQueues.State;
import dev.semel.internal.redelivery.StrandedKeys;
import dev.semel.internal.redelivery.TestRedelivery;
import dev.semel.internal.settings.ReconcilerSettings;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.SameTransaction;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/** Puts states into the tables by hand, and lets the real reconciler pass over them. A broker says what the test says. */
abstract class Stranding {

    static final String RECORDS = "semel_idempotency_record";
    static final String EVENTS = "semel_outbox_event";
    static final Duration BOUND = Duration.ofMinutes(15);
    static final Duration LONG = Duration.ofHours(2);
    static final Duration SHORT = Duration.ofMinutes(1);

    final String consumer = "consumer-" + UUID.randomUUID();
    State broker = State.NOT_THERE;
    Runnable whileTheBrokerIsAsked = () -> {};

    Reconciler reconciler(Database database) {
        SameTransaction transactions = new SameTransaction();
        Suspicions suspicions = TestReconciliation.suspicions(database);
        BrokerQueues queues = (destination, event, sentAt) -> {
            whileTheBrokerIsAsked.run();
            return new Presence(broker, "The broker says " + broker + ".");
        };
        NewFindings found = TestReconciliation.newFindings(database, settings());
        StrandedKeys keys = TestRedelivery.strandedKeys(database);
        return new Reconciler(
                suspicions,
                found,
                new StrandedRetries(suspicions, found, queues, keys, transactions),
                new UntakenEvents(suspicions, found, queues, keys, transactions),
                new HeldByNothing(suspicions, found, OutboxTables.destinations(database), transactions));
    }

    /** Looks at all that was published within the last day. */
    void pass(Database database) {
        passOf(database, reconciler(database));
    }

    void passOf(Database database, Reconciler reconciler) {
        database.entityManager().flush();
        TestReconciliation.findings(database).moveTo(database.now().minus(Duration.ofDays(1)));
        reconciler.scan(settings().bound());
    }

    ReconcilerSettings settings() {
        return new ReconcilerSettings(true, SHORT, BOUND);
    }

    FindingActions actions(Database database) {
        return TestReconciliation.actions(database);
    }

    /** What was found of this test's consumer, or of a destination or slot. */
    List<Finding> found(Database database, FindingKind kind) {
        return TestReconciliation.findings(database).of(kind, 100_000).stream()
                .filter(finding ->
                        finding.consumer() == null || finding.consumer().equals(consumer))
                .toList();
    }

    /** A published event for the consumer alone. */
    UUID published(Database database, String key, Duration age) {
        UUID id = OutboxTables.outboxStore(database)
                .append(OutgoingEvents.onlyFor(
                        consumer, OutboxEvent.toQueue(consumer).text("coffee").idempotencyKey(key)));
        return aged(database, id, age);
    }

    UUID publishedForAnybody(Database database, String key, Duration age) {
        UUID id = OutboxTables.outboxStore(database)
                .append(OutgoingEvents.of(OutboxEvent.toQueue(consumer)
                        .type("Order")
                        .text("coffee")
                        .idempotencyKey(key)));
        return aged(database, id, age);
    }

    static UUID aged(Database database, UUID id, Duration age) {
        database.entityManager().flush();
        Rows rows = new Rows(database);
        rows.set(EVENTS, "status", "PUBLISHED", id);
        rows.set(EVENTS, "published_at", rows.ago(age), id);
        return id;
    }

    String failed(Database database, String key, UUID retry) {
        Rows rows = new Rows(database);
        String hash = rows.key(consumer, key, "FAILED", LONG);
        rows.set(RECORDS, "retry_event_id", retry, hash);
        return hash;
    }

    static Instant ago(Database database, Duration age) {
        return database.now().minus(age);
    }

    static void on(Dialect dialect, Consumer<Database> test) {
        try (OpenTransaction open = TestDatabase.of(dialect).begin()) {
            test.accept(open.database());
        }
    }
}
