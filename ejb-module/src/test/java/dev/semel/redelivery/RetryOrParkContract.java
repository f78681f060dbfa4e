package dev.semel.redelivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.history.jpa.TestHistory;
import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.consumer.ConsumerDefinition;
import dev.semel.idempotency.failure.FailedDelivery;
import dev.semel.idempotency.failure.Verdict;
import dev.semel.idempotency.incoming.IncomingMessage;
import dev.semel.idempotency.incoming.UnusableMessageException;
import dev.semel.idempotency.store.Claim;
import dev.semel.idempotency.store.Delivery;
import dev.semel.idempotency.store.IdempotencyKey;
import dev.semel.idempotency.store.ParkReason;
import dev.semel.idempotency.store.jpa.TestStores;
import dev.semel.jpa.Database;
import dev.semel.outbox.DestinationKind;
import dev.semel.outbox.Outbox;
import dev.semel.outbox.OutboxEvent;
import dev.semel.outbox.OutboxUsageException;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What becomes of a failed delivery, on real stores; the outbox only remembers what was appended. */
abstract class RetryOrParkContract {

    private final IdempotencyKey key =
            new IdempotencyKey("payments", UUID.randomUUID().toString());
    private final List<OutboxEvent> appended = new ArrayList<>();
    private final List<UUID> retries = new ArrayList<>();
    private OneByOne outbox = this::remember;

    abstract TestDatabase database();

    @Test
    void storesOneRetryForThisConsumerAfterTheFirstFailure() {
        record(foreign(), Verdict.RETRYABLE);

        assertThat(appended).singleElement().satisfies(retry -> {
            assertThat(retry.destination()).isEqualTo("shop.orders");
            assertThat(retry.consumer()).contains("payments");
            assertThat(retry.key()).contains(key.value());
            assertThat(retry.schedule().delay().orElseThrow()).isBetween(Duration.ofMillis(750), Duration.ofSeconds(1));
            assertThat(retry.message().text()).isEqualTo("body");
        });
        assertThat(status()).isEqualTo("FAILED");
    }

    @Test
    void storesNoSecondRetryWhenTheSameDeliveryComesAgain() {
        record(foreign(), Verdict.RETRYABLE);
        record(foreign(), Verdict.RETRYABLE);

        assertThat(appended).hasSize(1);
    }

    @Test
    void parksTheMessageWholeWhenItsAttemptsAreUsedUp() {
        record(foreign(), Verdict.RETRYABLE);
        record(carriedByLastRetry(), Verdict.RETRYABLE);
        record(carriedByLastRetry(), Verdict.RETRYABLE);

        assertThat(appended).hasSize(2);
        assertThat(status()).isEqualTo("PARKED");
        assertThat(parked("reason")).isEqualTo("ATTEMPTS_USED_UP");
        assertThat(parked("attempts")).isEqualTo("3");
        assertThat(parked("error_message")).isEqualTo("out of order");
        assertThat(parked("error_stack")).contains("RetryOrParkContract");
        assertThat(parked("headers")).contains(key.value());
        assertThat(historyLength()).isEqualTo(3);
    }

    @Test
    void parksATerminalFailureAndABrokenBodyAtOnce() {
        record(foreign(), Verdict.TERMINAL);

        assertThat(appended).isEmpty();
        assertThat(parked("reason")).isEqualTo("TERMINAL_FAILURE");
    }

    @Test
    void parksAMessageThatHasFailedForLongerThanItsConsumerTries() {
        record(foreign(), Verdict.RETRYABLE, impatient());
        assertThat(status()).isEqualTo("FAILED");
        database().doInTransaction(database -> database.nativeQuery(
                        "UPDATE semel_idempotency_record SET failing_since = ? WHERE key_hash = ?",
                        OffsetDateTime.parse("2020-01-01T00:00:00Z"),
                        key.hash())
                .executeUpdate());
        record(carriedByLastRetry(), Verdict.RETRYABLE, impatient());

        assertThat(parked("reason")).isEqualTo("TIME_USED_UP");
    }

    @Test
    void givesAllTheTimeBackWhenAnOperatorRetries() {
        parksAMessageThatHasFailedForLongerThanItsConsumerTries();
        retryParked();
        record(carriedByLastRetry(), Verdict.RETRYABLE, impatient());

        assertThat(status()).isEqualTo("FAILED");
    }

    @Test
    void leavesARetryToTheBrokerWhereAnEventWouldReachOtherSubscribersToo() {
        IncomingMessage news = TextDelivery.ofTopic("ID:1", Optional.empty());

        assertThat(recorded(news)).isFalse();
        assertThat(appended).isEmpty();
        assertThat(status()).isEqualTo("FAILED");
        assertThat(claim(foreign())).as("any copy may try").isEqualTo(Claim.GRANTED);
    }

    @Test
    void sendsARetryToTheSubscriptionsOwnQueue() {
        IncomingMessage news = TextDelivery.ofTopic("ID:1", Optional.of("client.news"));

        assertThat(recorded(news)).isTrue();
        assertThat(appended).singleElement().satisfies(retry -> {
            assertThat(retry.destination()).isEqualTo("news::client.news");
            assertThat(retry.destinationKind()).isEqualTo(DestinationKind.TOPIC);
        });
    }

    @Test
    void storesACopyOfABusyKeyForLaterUnderOneIdHoweverOftenItIsDelivered() {
        IncomingMessage copy = new TextDelivery("ID:copy");
        for (int delivery = 0; delivery < 2; delivery++) {
            database().doInTransaction(database -> retryOrPark(database).storeForLater(definition(), copy, foreign()));
        }

        assertThat(appended).hasSize(2).allSatisfy(later -> {
            assertThat(later.id()).isEqualTo(appended.get(0).id()).isPresent();
            assertThat(later.consumer()).contains("payments");
            assertThat(later.schedule().delay().orElseThrow()).isPositive();
            assertThat(later.message().properties()).containsEntry("semel_waits", 1);
        });
        assertThat(appended.get(0).id().orElseThrow().version()).isEqualTo(8);
    }

    @Test
    void storesNoCopyOfWorkThatIsDoneByNow() {
        database().doInTransaction(database -> TestStores.records(database).claim(foreign(), Duration.ofSeconds(10)));

        boolean isSettled = database().inTransaction(database -> retryOrPark(database)
                .storeForLater(definition(), new TextDelivery("ID:copy"), foreign()));

        assertThat(isSettled).isTrue();
        assertThat(appended).isEmpty();
    }

    @Test
    void parksAMessageInConflictBesideTheRecordAndRetriesItUnderAKeyOfItsOwn() {
        database().doInTransaction(database -> TestStores.records(database).claim(foreign(), Duration.ofSeconds(10)));
        IncomingMessage other = new TextDelivery("ID:" + UUID.randomUUID());
        database().doInTransaction(database -> retryOrPark(database)
                .park(definition(), other, new UnusableMessageException(ParkReason.CONFLICT, "Other.", key)));

        assertThat(parked("reason")).isEqualTo("CONFLICT");
        assertThat(retryParked()).isTrue();
        assertThat(appended)
                .singleElement()
                .satisfies(retry -> assertThat(retry.key().orElseThrow()).startsWith("parked:"));
        assertThat(status()).isEqualTo("COMPLETED");
    }

    @Test
    void leavesWorkAloneThatIsDoneByNow() {
        database().doInTransaction(database -> TestStores.records(database).claim(foreign(), Duration.ofSeconds(10)));

        record(foreign(), Verdict.RETRYABLE);

        assertThat(appended).isEmpty();
        assertThat(status()).isEqualTo("COMPLETED");
    }

    @Test
    void parksWhatTheOutboxRefusesToKeepForARetry() {
        outbox = event -> {
            throw new OutboxUsageException("The body is too large.");
        };
        record(foreign(), Verdict.RETRYABLE);

        assertThat(status()).isEqualTo("PARKED");
        assertThat(parked("error_message")).isEqualTo("out of order");
    }

    @Test
    void parksAMessageWithoutAKeyOnceHoweverOftenItIsDelivered() {
        IncomingMessage keyless = new TextDelivery("ID:" + UUID.randomUUID());
        for (int delivery = 0; delivery < 2; delivery++) {
            database().doInTransaction(database -> retryOrPark(database)
                    .park(definition(), keyless, new UnusableMessageException(ParkReason.MISSING_KEY, "No key.")));
        }

        assertThat(count("message_id", keyless.messageId())).isEqualTo(1);
    }

    @Test
    void sendsAParkedMessageAgainUnderItsOldKeyWhenAnOperatorRetriesIt() {
        record(foreign(), Verdict.TERMINAL);

        assertThat(retryParked()).isTrue();
        assertThat(appended).singleElement().satisfies(retry -> {
            assertThat(retry.key()).contains(key.value());
            assertThat(retry.schedule().delay()).isEmpty();
        });
        assertThat(claim(foreign())).isEqualTo(Claim.SUPERSEDED);
        assertThat(claim(carriedByLastRetry())).isEqualTo(Claim.GRANTED);
    }

    @Test
    void retriesAParkedMessageOnlyOnce() {
        record(foreign(), Verdict.TERMINAL);
        retryParked();

        assertThat(retryParked()).isFalse();
        assertThat(appended).hasSize(1);
    }

    @Test
    void keepsADiscardedMessageClosed() {
        record(foreign(), Verdict.TERMINAL);

        assertThat(discardParked()).isTrue();
        assertThat(claim(foreign())).isEqualTo(Claim.CLOSED);
        assertThat(retryParked()).isFalse();
    }

    private boolean recorded(IncomingMessage message) {
        FailedDelivery failed = new FailedDelivery(
                definition(), message, foreign(), new IllegalStateException("out of order"), Verdict.RETRYABLE);
        return database().inTransaction(database -> retryOrPark(database).record(failed));
    }

    private void record(Delivery delivery, Verdict verdict) {
        record(delivery, verdict, definition());
    }

    private void record(Delivery delivery, Verdict verdict, ConsumerDefinition consumer) {
        IncomingMessage message = new TextDelivery(delivery.messageId());
        database().doInTransaction(database -> retryOrPark(database)
                .record(new FailedDelivery(
                        consumer, message, delivery, new IllegalStateException("out of order"), verdict)));
    }

    private RetryOrPark retryOrPark(Database database) {
        return new RetryOrPark(
                TestStores.records(database),
                TestHistory.of(database),
                new Parking(TestStores.parkedMessages(database)),
                new RetryEvents(outbox));
    }

    private boolean retryParked() {
        UUID id = UUID.fromString(parked("CAST(id AS varchar(36))"));
        return database().inTransaction(database -> replay(database).retry(id));
    }

    private boolean discardParked() {
        UUID id = UUID.fromString(parked("CAST(id AS varchar(36))"));
        return database().inTransaction(database -> replay(database).discard(id));
    }

    private Replay replay(Database database) {
        return new ParkedReplay(
                TestStores.parkedMessages(database), TestStores.records(database), new RetryEvents(outbox));
    }

    private Claim claim(Delivery delivery) {
        return database()
                .inTransaction(database -> TestStores.records(database).claim(delivery, Duration.ofSeconds(10)));
    }

    private UUID remember(OutboxEvent event) {
        appended.add(event);
        UUID id = UUID.randomUUID();
        retries.add(id);
        return id;
    }

    private Delivery foreign() {
        return new Delivery(key, "ID:" + key.value(), null, null);
    }

    private Delivery carriedByLastRetry() {
        UUID retry = retries.get(retries.size() - 1);
        return new Delivery(key, "ID:" + retry, retry, null);
    }

    private String status() {
        return column("SELECT status FROM semel_idempotency_record WHERE key_hash = ?");
    }

    private String parked(String column) {
        return column("SELECT " + column + " FROM semel_parked_message WHERE key_hash = ?");
    }

    private String column(String sql) {
        return database()
                .inTransaction(database ->
                        database.nativeQuery(sql, key.hash()).getSingleResult().toString());
    }

    private int historyLength() {
        return database()
                .inTransaction(
                        database -> TestHistory.of(database).of(key.hash()).size());
    }

    private long count(String column, String value) {
        return database().inTransaction(database -> ((Number) database.nativeQuery(
                                "SELECT count(*) FROM semel_parked_message WHERE " + column + " = ?", value)
                        .getSingleResult())
                .longValue());
    }

    private static ConsumerDefinition definition() {
        return ConsumerDefinition.of(Payments.class.getAnnotation(IdempotentConsumer.class), Payments.class, n -> null);
    }

    @IdempotentConsumer(name = "payments", maxAttempts = 3)
    private static class Payments {}

    private static ConsumerDefinition impatient() {
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
