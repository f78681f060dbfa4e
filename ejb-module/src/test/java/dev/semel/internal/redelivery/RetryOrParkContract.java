package dev.semel.internal.redelivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.idempotency.consumer.UnusableMessageException;
import dev.semel.internal.idempotency.failure.DeliveryFailures.Recorded;
import dev.semel.internal.idempotency.failure.FailureKind;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.idempotency.store.ParkedMessage;
import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.StoredMessage;
import dev.semel.outbox.DestinationKind;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What becomes of a failed delivery. */
abstract class RetryOrParkContract extends FailedPayments {

    @Test
    void storesOneRetryForThisConsumerAfterTheFirstFailure() {
        record(foreign(), FailureKind.RETRYABLE);

        assertThat(appended).singleElement().satisfies(retry -> {
            assertThat(retry.event().destination()).isEqualTo("shop.orders");
            assertThat(retry.consumer()).contains("payments");
            assertThat(retry.event().idempotencyKey()).contains(key.value());
            assertThat(retry.event().schedule().delay().orElseThrow())
                    .isBetween(Duration.ofMillis(750), Duration.ofSeconds(1));
            assertThat(retry.message().text()).isEqualTo("body");
        });
        assertThat(status()).isEqualTo("FAILED");
    }

    @Test
    void storesNoSecondRetryWhenTheSameDeliveryComesAgain() {
        record(foreign(), FailureKind.RETRYABLE);
        record(foreign(), FailureKind.RETRYABLE);

        assertThat(appended).hasSize(1);
    }

    @Test
    void parksTheMessageWholeWhenItsAttemptsAreUsedUp() {
        record(foreign(), FailureKind.RETRYABLE);
        record(carriedByLastRetry(), FailureKind.RETRYABLE);
        record(carriedByLastRetry(), FailureKind.RETRYABLE);

        assertThat(appended).hasSize(2);
        assertThat(status()).isEqualTo("PARKED");
        assertThat(parked("reason")).isEqualTo("ATTEMPTS_USED_UP");
        assertThat(parked("attempts")).isEqualTo("3");
        assertThat(parked("error_message")).isEqualTo("out of order");
        assertThat(parked("error_stack")).contains("FailedPayments");
        assertThat(parked("headers")).contains(key.value());
        assertThat(historyLength()).isEqualTo(3);
    }

    @Test
    void parksATerminalFailureAtOnce() {
        record(foreign(), FailureKind.TERMINAL);

        assertThat(appended).isEmpty();
        assertThat(status()).isEqualTo("PARKED");
        assertThat(parked("reason")).isEqualTo("TERMINAL_FAILURE");
    }

    @Test
    void forgetsTheDeathsOverAKeyThatItParks() {
        record(foreign(), FailureKind.DEADLY);

        assertThat(parked("reason")).isEqualTo("SERVER_DIED");
        assertThat(forgotten).containsExactly(key);
    }

    @Test
    void remembersTheDeathsOverAKeyWhoseDeadOwnerStillHasItsLease() {
        lease();

        record(foreign(), FailureKind.DEADLY);

        assertThat(status()).isEqualTo("IN_PROGRESS");
        assertThat(forgotten)
                .as("the message comes back, and is convicted then")
                .isEmpty();
    }

    @Test
    void recordsNoFailureOverALapsedLeaseWhoseOutcomeMustNotBeFoundOutByTrying() {
        leaseThatLapsed();

        assertThat(record(foreign(), FailureKind.RETRYABLE, careful())).isEqualTo(Recorded.BUSY);
        assertThat(status()).isEqualTo("IN_PROGRESS");
        record(foreign(), FailureKind.OUTCOME_UNKNOWN, careful());
        assertThat(parked("reason")).isEqualTo("OUTCOME_UNKNOWN");
    }

    @Test
    void countsAnAttemptOverALapsedLeaseWhoseWorkMayRunAgain() {
        leaseThatLapsed();

        assertThat(record(foreign(), FailureKind.RETRYABLE, definition())).isEqualTo(Recorded.KEPT);
        assertThat(status()).isEqualTo("FAILED");
    }

    @Test
    void forgetsTheDeathsOverAKeyThatAnotherCopyHasCompleted() {
        claim(foreign());

        record(foreign(), FailureKind.DEADLY);

        assertThat(status()).isEqualTo("COMPLETED");
        assertThat(forgotten)
                .as("its next delivery must find out, and not be convicted for ever")
                .containsExactly(key);
    }

    @Test
    void recordsNoFailureOfAStateThatANewerOneHasOvertaken() {
        markIsAt(5);

        assertThat(record(state(5, null), FailureKind.TERMINAL, byMark()))
                .as("its commit was in doubt, and has come about")
                .isEqualTo(Recorded.OVERTAKEN);
        assertThat(record(state(4, null), FailureKind.DEADLY, byMark())).isEqualTo(Recorded.OVERTAKEN);
        assertThat(count("key_hash", key.hash())).isZero();
        assertThat(forgotten).containsExactly(key);

        assertThat(record(state(6, null), FailureKind.RETRYABLE, byMark())).isEqualTo(Recorded.KEPT);
        assertThat(status()).isEqualTo("FAILED");
    }

    @Test
    void endsTheRecordOfAStateThatIsOvertakenWhileItIsTriedAgain() {
        record(state(5, null), FailureKind.RETRYABLE, byMark());
        markIsAt(7);

        record(state(5, carriedByLastRetry().eventId()), FailureKind.RETRYABLE, byMark());

        assertThat(status()).isEqualTo("COMPLETED");
        assertThat(appended).hasSize(1);
    }

    @Test
    void parksABrokenBodyAtOnce() {
        record(foreign(), FailureKind.BROKEN_BODY);

        assertThat(appended).isEmpty();
        assertThat(status()).isEqualTo("PARKED");
        assertThat(parked("reason")).isEqualTo("BROKEN_BODY");
    }

    @Test
    void parksAMessageThatHasFailedForLongerThanItsConsumerTries() {
        failForTooLong();

        assertThat(parked("reason")).isEqualTo("TIME_USED_UP");
    }

    @Test
    void leavesARetryToTheBrokerWhereAnEventWouldReachOtherSubscribersToo() {
        IncomingMessage news = TextDelivery.ofTopic("ID:1", Optional.empty());

        assertThat(recorded(news)).isEqualTo(Recorded.LEFT_TO_THE_BROKER);
        assertThat(appended).isEmpty();
        assertThat(status()).isEqualTo("FAILED");
        assertThat(claim(foreign())).as("any copy may try").isEqualTo(Claim.GRANTED);
    }

    @Test
    void sendsARetryToTheSubscriptionsOwnQueue() {
        IncomingMessage news = TextDelivery.ofTopic("ID:1", Optional.of("client.news"));

        assertThat(recorded(news)).isEqualTo(Recorded.KEPT);
        assertThat(appended).singleElement().satisfies(retry -> {
            assertThat(retry.event().destination()).isEqualTo("news::client.news");
            assertThat(retry.event().destinationKind()).isEqualTo(DestinationKind.TOPIC);
        });
    }

    @Test
    void leavesWorkAloneThatIsDoneByNow() {
        database().doInTransaction(stores -> stores.claim(foreign(), Duration.ofSeconds(10)));

        assertThat(record(foreign(), FailureKind.RETRYABLE, definition())).isEqualTo(Recorded.SETTLED);
        assertThat(appended).isEmpty();
        assertThat(status()).isEqualTo("COMPLETED");
    }

    @Test
    void parksWhatTheOutboxRefusesToKeepForARetry() {
        refuseToAppend("The body is too large.");
        record(foreign(), FailureKind.RETRYABLE);

        assertThat(status()).isEqualTo("PARKED");
        assertThat(parked("error_message")).isEqualTo("out of order");
    }

    @Test
    void parksAStreamAtItsFirstFailureThatIsTooLargeToBeSentAgainWithThePiecesOfItsBody() {
        refuseToAppend("A stored message of kind STREAM has lost its body.");
        StoredMessage withoutBody = new StoredMessage(BodyKind.STREAM, null, Map.of());

        assertThat(recorded(ParkingTest.withLargeBody(new TextDelivery("ID:large", withoutBody))))
                .isEqualTo(Recorded.KEPT);

        assertThat(status()).isEqualTo("PARKED");
        assertThat(parked("reason")).isEqualTo("TOO_LARGE");
        UUID id = UUID.fromString(parked("id"));
        long pieces = database().inTransaction(stores -> stores.rows().countPieces(id));
        assertThat(pieces).isEqualTo(2);
        ParkedMessage kept = database()
                .inTransaction(stores -> stores.parkedMessages().lockParked(id).orElseThrow());
        assertThat(kept.message().kind()).isEqualTo(BodyKind.STREAM);
        assertThat(kept.message().canBeSent()).isFalse();
    }

    @Test
    void parksAMessageWithoutAKeyOnceHoweverOftenItIsDelivered() {
        IncomingMessage keyless = new TextDelivery("ID:" + UUID.randomUUID());
        for (int delivery = 0; delivery < 2; delivery++) {
            database().doInTransaction(stores -> retryOrPark(stores)
                    .park(definition(), keyless, new UnusableMessageException(ParkReason.MISSING_KEY, "No key.")));
        }

        assertThat(count("message_id", keyless.messageId())).isEqualTo(1);
    }

    @Test
    void parksTwoMessagesToWhichTheirProducerGaveOneId() {
        String id = "ID:" + UUID.randomUUID();
        parkWithoutKey(new TextDelivery(id, StoredMessage.text("first", Map.of())));
        parkWithoutKey(new TextDelivery(id, StoredMessage.text("second", Map.of())));
        parkWithoutKey(new TextDelivery(id, StoredMessage.text("second", Map.of("for", "another customer"))));

        assertThat(count("message_id", id)).isEqualTo(3);
    }

    @Test
    void parksAMessageAnewThatFailsAfterItsKeyWasForgotten() {
        record(foreign(), FailureKind.TERMINAL);
        discardParked();
        database().doInTransaction(stores -> stores.rows().forget(key.hash()));

        record(foreign(), FailureKind.TERMINAL);

        assertThat(status()).isEqualTo("PARKED");
        assertThat(count("key_hash", key.hash())).isEqualTo(2);
    }

    @Test
    void letsARetryExpireWhenItsMessageWouldHaveAndKeepsItsPriority() {
        Instant expiry = Instant.parse("2030-01-01T00:00:00Z");
        StoredMessage content =
                StoredMessage.text("body", Map.of("JMSExpiration", expiry.toEpochMilli(), "JMSPriority", 7));
        IncomingMessage urgent = new TextDelivery("ID:urgent", content);

        database().doInTransaction(stores -> retryOrPark(stores).storeForLater(definition(), urgent, foreign()));
        recorded(urgent);

        assertThat(appended).hasSize(2).allSatisfy(copy -> {
            assertThat(copy.event().schedule().expiresAt(Instant.EPOCH)).contains(expiry);
            assertThat(copy.event().priority()).isEqualTo(7);
            assertThat(copy.message().properties()).doesNotContainKey("JMSExpiration");
        });
    }

    @Test
    void parksAMessageThatWouldBeOfNoUseWhenItComesBack() {
        recorded(new TextDelivery("ID:late", StoredMessage.text("body", Map.of("JMSExpiration", 1_000L))));

        assertThat(appended).isEmpty();
        assertThat(parked("reason")).isEqualTo("EXPIRED");
    }

    @Test
    void leavesAMessageThatWouldComeBackTooLateToTheBrokerWhereTheBrokerDeliversAgain() {
        IncomingMessage news = new TextDelivery(
                "ID:late", "topic:news", Optional.empty(), StoredMessage.text("body", Map.of("JMSExpiration", 1_000L)));

        assertThat(recorded(news)).isEqualTo(Recorded.LEFT_TO_THE_BROKER);
        assertThat(status()).isEqualTo("FAILED");
    }

    private void parkWithoutKey(IncomingMessage message) {
        database().doInTransaction(stores -> retryOrPark(stores)
                .park(definition(), message, new UnusableMessageException(ParkReason.MISSING_KEY, "No key.")));
    }
}
