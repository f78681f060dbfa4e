package dev.semel.internal.redelivery;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.KeyStore;
import dev.semel.idempotency.Mode;
import dev.semel.idempotency.OnUnknownOutcome;
import dev.semel.idempotency.Order;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.idempotency.failure.DeliveryFailures.FailedDelivery;
import dev.semel.internal.idempotency.failure.DeliveryFailures.Recorded;
import dev.semel.internal.idempotency.failure.FailureKind;
import dev.semel.internal.idempotency.order.Turns;
import dev.semel.internal.idempotency.result.SentReplies;
import dev.semel.internal.idempotency.result.StoredResult;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.Delivery.Place;
import dev.semel.internal.idempotency.store.Delivery.Requester;
import dev.semel.internal.idempotency.store.Delivery.Sender;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.IdempotencyStore;
import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.internal.message.BodyKind;
import dev.semel.internal.outbox.append.EventAppender;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.settings.ClaimSettings;
import dev.semel.outbox.OutboxUsageException;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.SameTransaction;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Deliveries to one consumer that fail, on real stores; the outbox only remembers what was appended. */
abstract class FailedPayments {

    final IdempotencyKey key = new IdempotencyKey("payments", UUID.randomUUID().toString());
    final List<OutgoingEvent> appended = new ArrayList<>();
    final List<String> replies = new ArrayList<>();
    final List<IdempotencyKey> forgotten = new ArrayList<>();
    final List<UUID> released = new ArrayList<>();
    private final List<UUID> retries = new ArrayList<>();
    private EventAppender outbox = this::remember;

    abstract ContractDatabase<KeyStores> database();

    /** Lets a message fail again when the time of its consumer is over. */
    void failForTooLong() {
        record(foreign(), FailureKind.RETRYABLE, impatient());
        database().doInTransaction(stores -> stores.rows()
                .failingSince(key.hash(), Instant.parse("2020-01-01T00:00:00Z")));
        record(carriedByLastRetry(), FailureKind.RETRYABLE, impatient());
    }

    Recorded recorded(IncomingMessage message) {
        FailedDelivery failed = new FailedDelivery(
                definition(), message, foreign(), new IllegalStateException("out of order"), FailureKind.RETRYABLE);
        return database().inTransaction(stores -> retryOrPark(stores).record(failed));
    }

    void record(Delivery delivery, FailureKind kind) {
        record(delivery, kind, definition());
    }

    Recorded record(Delivery delivery, FailureKind kind, ConsumerDefinition consumer) {
        IncomingMessage message = new TextDelivery(delivery.messageId());
        return database().inTransaction(stores -> retryOrPark(stores)
                .record(new FailedDelivery(
                        consumer, message, delivery, new IllegalStateException("out of order"), kind)));
    }

    /** Another delivery works on the key under a lease. */
    void lease() {
        database().doInTransaction(stores -> stores.leases()
                .acquire(foreign().under(UUID.randomUUID()), Duration.ofMinutes(5), token -> Claim.OUTCOME_UNKNOWN));
    }

    void leaseThatLapsed() {
        lease();
        database().doInTransaction(stores -> stores.rows().lapse(key.hash()));
    }

    RetryOrPark retryOrPark(KeyStores stores) {
        return retryOrPark(stores, stores.records());
    }

    RetryOrPark retryOrPark(KeyStores stores, IdempotencyStore records) {
        RetryOrPark made = new RetryOrPark(
                records,
                stores.history(),
                new Parking(stores.parkedMessages(), forgotten::add),
                new RetryEvents(outbox, Clock.systemUTC()),
                new SameTransaction());
        made.later = new LaterDelivery(
                records,
                new RetryEvents(outbox, Clock.systemUTC()),
                new Turns(stores.positions(), released::addAll),
                new SentReplies(stores.results(), replies),
                new ClaimSettings(Duration.ofSeconds(10)));
        return made;
    }

    boolean retryParked() {
        return retry(UUID.fromString(parked("id")));
    }

    boolean retry(UUID id) {
        return database().inTransaction(stores -> replay(stores).retry(id));
    }

    boolean discardParked() {
        UUID id = UUID.fromString(parked("id"));
        return database().inTransaction(stores -> replay(stores).discard(id));
    }

    private Replay replay(KeyStores stores) {
        return new ParkedReplay(
                stores.parkedMessages(), stores.decisions(), new RetryEvents(outbox, Clock.systemUTC()));
    }

    Claim claim(Delivery delivery) {
        return database().inTransaction(stores -> stores.claim(delivery, Duration.ofSeconds(10)));
    }

    void refuseToAppend(String reason) {
        outbox = event -> {
            throw new OutboxUsageException(reason);
        };
    }

    private UUID remember(OutgoingEvent event) {
        appended.add(event);
        UUID id = UUID.randomUUID();
        retries.add(id);
        return id;
    }

    Delivery foreign() {
        return new Delivery(key, "ID:" + key.value(), null, null, null, null);
    }

    /** A copy whose sender wants an answer of its own. */
    Delivery asking(String replyTo) {
        Requester requester = new Requester("ID:asking", replyTo, Map.of());
        return new Delivery(
                key,
                "ID:asking",
                null,
                null,
                null,
                null,
                Instant.MAX,
                requester,
                Sender.PRODUCER,
                null,
                null,
                KeyStore.DATABASE);
    }

    /** The second of its group, brought by an event; the first has not come. */
    Delivery early(UUID event) {
        Place second = Place.of("payments", "account " + key.value(), 2L, 1L);
        return new Delivery(
                key,
                "ID:early",
                event,
                null,
                null,
                null,
                Instant.MAX,
                null,
                Sender.PRODUCER,
                second,
                null,
                KeyStore.DATABASE);
    }

    /** The whole state of its group, with this number. */
    Delivery state(long number, UUID event) {
        Place place = Place.of("payments", "account " + key.value(), number, null);
        return new Delivery(
                key,
                "ID:state",
                event,
                null,
                null,
                null,
                Instant.MAX,
                null,
                Sender.PRODUCER,
                place,
                null,
                KeyStore.DATABASE);
    }

    /** A state with this number has been worked on. */
    void markIsAt(long number) {
        database().doInTransaction(stores -> {
            stores.positions().lock(state(number, null).place(), Duration.ofSeconds(10));
            stores.positions().moveTo(state(number, null).place().groupHash(), number);
        });
    }

    /** The work is done, and has replied. */
    void complete() {
        claim(foreign());
        database().doInTransaction(stores -> stores.results()
                .keep(key.hash(), new StoredResult("text/plain", new byte[0], BodyKind.TEXT)));
    }

    Delivery carriedByLastRetry() {
        UUID retry = retries.get(retries.size() - 1);
        return new Delivery(key, "ID:" + retry, retry, null, null, null);
    }

    String status() {
        return database().inTransaction(stores -> stores.rows().key("status", key.hash()));
    }

    String parked(String column) {
        return database().inTransaction(stores -> stores.rows().parked(column, "key_hash", key.hash()));
    }

    int historyLength() {
        return database()
                .inTransaction(stores -> stores.history().of(key.hash()).size());
    }

    long count(String column, String value) {
        return database().inTransaction(stores -> stores.rows().countParked(column, value));
    }

    static ConsumerDefinition definition() {
        return ConsumerDefinition.of(Payments.class, n -> null);
    }

    @IdempotentConsumer(name = "payments", maxAttempts = 3)
    private static class Payments {}

    /** In the order of its groups; joined: in the container's transaction. */
    static ConsumerDefinition inSequence(boolean isXa) {
        return ConsumerDefinition.of(isXa ? XaInSequence.class : InSequence.class, n -> null);
    }

    @IdempotentConsumer(name = "payments", order = Order.IN_SEQUENCE)
    private static class InSequence {}

    @IdempotentConsumer(name = "payments", order = Order.IN_SEQUENCE, mode = Mode.XA)
    private static class XaInSequence {}

    /** Works on the newest state of each group. */
    static ConsumerDefinition byMark() {
        return ConsumerDefinition.of(ByMark.class, n -> null);
    }

    @IdempotentConsumer(name = "payments", order = Order.HIGH_WATER_MARK)
    private static class ByMark {}

    static ConsumerDefinition careful() {
        return ConsumerDefinition.of(Careful.class, n -> null);
    }

    @IdempotentConsumer(name = "payments", onUnknownOutcome = OnUnknownOutcome.PARK)
    private static class Careful {}

    static ConsumerDefinition impatient() {
        return ConsumerDefinition.of(Impatient.class, n -> null);
    }

    @IdempotentConsumer(name = "payments", retryFor = "PT1H")
    private static class Impatient {}
}
