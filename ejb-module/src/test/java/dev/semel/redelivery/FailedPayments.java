package dev.semel.redelivery;

import dev.semel.history.jpa.TestHistory;
import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.consumer.ConsumerDefinition;
import dev.semel.idempotency.failure.FailedDelivery;
import dev.semel.idempotency.failure.Verdict;
import dev.semel.idempotency.incoming.IncomingMessage;
import dev.semel.idempotency.store.Claim;
import dev.semel.idempotency.store.Delivery;
import dev.semel.idempotency.store.IdempotencyKey;
import dev.semel.idempotency.store.jpa.TestStores;
import dev.semel.jpa.Database;
import dev.semel.outbox.Outbox;
import dev.semel.outbox.OutboxEvent;
import dev.semel.outbox.OutboxUsageException;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/** Deliveries to one consumer that fail, on real stores; the outbox only remembers what was appended. */
abstract class FailedPayments {

    final IdempotencyKey key = new IdempotencyKey("payments", UUID.randomUUID().toString());
    final List<OutboxEvent> appended = new ArrayList<>();
    private final List<UUID> retries = new ArrayList<>();
    private OneByOne outbox = this::remember;

    abstract TestDatabase database();

    /** Lets a message fail again when the time of its consumer is over. */
    void failForTooLong() {
        record(foreign(), Verdict.RETRYABLE, impatient());
        database().doInTransaction(database -> database.nativeQuery(
                        "UPDATE semel_idempotency_record SET failing_since = ? WHERE key_hash = ?",
                        OffsetDateTime.parse("2020-01-01T00:00:00Z"),
                        key.hash())
                .executeUpdate());
        record(carriedByLastRetry(), Verdict.RETRYABLE, impatient());
    }

    boolean recorded(IncomingMessage message) {
        FailedDelivery failed = new FailedDelivery(
                definition(), message, foreign(), new IllegalStateException("out of order"), Verdict.RETRYABLE);
        return database().inTransaction(database -> retryOrPark(database).record(failed));
    }

    void record(Delivery delivery, Verdict verdict) {
        record(delivery, verdict, definition());
    }

    void record(Delivery delivery, Verdict verdict, ConsumerDefinition consumer) {
        IncomingMessage message = new TextDelivery(delivery.messageId());
        database().doInTransaction(database -> retryOrPark(database)
                .record(new FailedDelivery(
                        consumer, message, delivery, new IllegalStateException("out of order"), verdict)));
    }

    RetryOrPark retryOrPark(Database database) {
        return new RetryOrPark(
                TestStores.records(database),
                TestHistory.of(database),
                new Parking(TestStores.parkedMessages(database)),
                new RetryEvents(outbox));
    }

    boolean retryParked() {
        UUID id = UUID.fromString(parked("CAST(id AS varchar(36))"));
        return database().inTransaction(database -> replay(database).retry(id));
    }

    boolean discardParked() {
        UUID id = UUID.fromString(parked("CAST(id AS varchar(36))"));
        return database().inTransaction(database -> replay(database).discard(id));
    }

    private Replay replay(Database database) {
        return new ParkedReplay(
                TestStores.parkedMessages(database), TestStores.records(database), new RetryEvents(outbox));
    }

    Claim claim(Delivery delivery) {
        return database()
                .inTransaction(database -> TestStores.records(database).claim(delivery, Duration.ofSeconds(10)));
    }

    void refuseToAppend(String reason) {
        outbox = event -> {
            throw new OutboxUsageException(reason);
        };
    }

    private UUID remember(OutboxEvent event) {
        appended.add(event);
        UUID id = UUID.randomUUID();
        retries.add(id);
        return id;
    }

    Delivery foreign() {
        return new Delivery(key, "ID:" + key.value(), null, null);
    }

    Delivery carriedByLastRetry() {
        UUID retry = retries.get(retries.size() - 1);
        return new Delivery(key, "ID:" + retry, retry, null);
    }

    String status() {
        return column("SELECT status FROM semel_idempotency_record WHERE key_hash = ?");
    }

    String parked(String column) {
        return column("SELECT " + column + " FROM semel_parked_message WHERE key_hash = ?");
    }

    private String column(String sql) {
        return database()
                .inTransaction(database ->
                        database.nativeQuery(sql, key.hash()).getSingleResult().toString());
    }

    int historyLength() {
        return database()
                .inTransaction(
                        database -> TestHistory.of(database).of(key.hash()).size());
    }

    long count(String column, String value) {
        return database().inTransaction(database -> ((Number) database.nativeQuery(
                                "SELECT count(*) FROM semel_parked_message WHERE " + column + " = ?", value)
                        .getSingleResult())
                .longValue());
    }

    static ConsumerDefinition definition() {
        return ConsumerDefinition.of(Payments.class.getAnnotation(IdempotentConsumer.class), Payments.class, n -> null);
    }

    @IdempotentConsumer(name = "payments", maxAttempts = 3)
    private static class Payments {}

    static ConsumerDefinition impatient() {
        return ConsumerDefinition.of(
                Impatient.class.getAnnotation(IdempotentConsumer.class), Impatient.class, n -> null);
    }

    @IdempotentConsumer(name = "payments", timeLimit = "PT1H")
    private static class Impatient {}

    private interface OneByOne extends Outbox {

        @Override
        default List<UUID> appendAll(Collection<OutboxEvent> events) {
            return events.stream().map(this::append).toList();
        }
    }
}
