package dev.semel.internal.redelivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.idempotency.consumer.UnusableMessageException;
import dev.semel.internal.idempotency.failure.DeliveryFailures.FailedDelivery;
import dev.semel.internal.idempotency.failure.FailureKind;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.ContentHash;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.StoredMessage;
import dev.semel.outbox.DestinationKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What an operator does with a parked message. */
abstract class ParkedReplayContract extends FailedPayments {

    @Test
    void givesAllTheTimeBackWhenAnOperatorRetries() {
        failForTooLong();
        retryParked();
        record(carriedByLastRetry(), FailureKind.RETRYABLE, impatient());

        assertThat(status()).isEqualTo("FAILED");
    }

    @Test
    void parksTheKeyOfAMessageThatNeverCameToItsHandlerSoThatItsCopiesWaitWithIt() {
        parkUnworked("text");

        assertThat(status()).isEqualTo("PARKED");
        assertThat(parked("reason")).isEqualTo("SERVER_DIED");
        assertThat(parked("headers")).as("so that a retry has it, too").contains(key.value());
        assertThat(claim(copyOf("text"))).isEqualTo(Claim.CLOSED);
        parkUnworked("text");
        assertThat(count("key_hash", key.hash())).isOne();

        assertThat(retryParked()).isTrue();
        assertThat(status()).isEqualTo("FAILED");
        assertThat(claim(carriedByLastRetry())).isEqualTo(Claim.GRANTED);
    }

    @Test
    void closesTheKeyOfAMessageThatNeverCameToItsHandlerForThatContentWhenItIsDiscarded() {
        parkUnworked("text");
        discardParked();

        assertThat(status()).isEqualTo("DISCARDED");
        assertThat(claim(copyOf("text"))).isEqualTo(Claim.CLOSED);
        assertThat(claim(copyOf("other text"))).isEqualTo(Claim.CONFLICT);
    }

    @Test
    void parksNoCopyWhoseWorkIsDone() {
        claim(copyOf("text"));
        parkUnworked("text");

        assertThat(status()).isEqualTo("COMPLETED");
        assertThat(count("key_hash", key.hash())).isZero();
    }

    @Test
    void parksOtherContentThatNeverCameToItsHandlerBesideTheKey() {
        claim(copyOf("text"));
        parkUnworked("other text");

        assertThat(status()).isEqualTo("COMPLETED");
        assertThat(parked("reason")).isEqualTo("SERVER_DIED");
    }

    private Delivery copyOf(String text) {
        String hash = ContentHash.of(StoredMessage.text(text, Map.of()), List.of());
        return new Delivery(key, "ID:copy", null, null, hash, null);
    }

    private void parkUnworked(String text) {
        IncomingMessage message = new TextDelivery("ID:" + UUID.randomUUID(), StoredMessage.text(text, Map.of()));
        UnusableMessageException deadly =
                new UnusableMessageException(ParkReason.SERVER_DIED, "The server died over it.", key);
        database().doInTransaction(stores -> retryOrPark(stores).park(definition(), message, deadly));
    }

    @Test
    void parksAMessageInConflictBesideTheRecordAndRetriesItUnderTheKeyOfItsContent() {
        database().doInTransaction(stores -> stores.claim(foreign(), Duration.ofSeconds(10)));
        parkInConflict();
        assertThat(comparedAt()).isNull();

        assertThat(parked("reason")).isEqualTo("CONFLICT");
        assertThat(retryParked()).isTrue();
        assertThat(appended).singleElement().satisfies(retry -> assertThat(
                        retry.event().idempotencyKey())
                .contains(other().byContent().key().value()));
        assertThat(status()).isEqualTo("COMPLETED");
        assertThat(comparedAt())
                .as("the old key is kept as long as its copies can come")
                .isNotNull();
    }

    private String comparedAt() {
        return database().inTransaction(stores -> stores.rows().key("compared_at", key.hash()));
    }

    @Test
    void takesACopyOfAMessageInConflictForTheSameMessage() {
        database().doInTransaction(stores -> stores.claim(foreign(), Duration.ofSeconds(10)));
        parkInConflict();
        parkInConflict();

        assertThat(count("key_hash", key.hash())).isEqualTo(1);
        assertThat(retryParked()).isTrue();
        parkInConflict();
        assertThat(count("key_hash", key.hash())).isEqualTo(2);
    }

    @Test
    void parksNoCopyOfAMessageInConflictWhoseWorkIsDone() {
        database().doInTransaction(stores -> stores.claim(foreign(), Duration.ofSeconds(10)));
        parkInConflict();
        retryParked();
        claim(other().byContent());
        parkInConflict();

        assertThat(count("key_hash", key.hash())).isEqualTo(1);
    }

    private Delivery other() {
        return new Delivery(key, "ID:" + UUID.randomUUID(), null, null, ContentHash.ofText("other", List.of()), null);
    }

    private void parkInConflict() {
        Delivery other = other();
        IncomingMessage message = new TextDelivery(other.messageId());
        database().doInTransaction(stores -> retryOrPark(stores)
                .park(definition(), message, UnusableMessageException.conflict(other)));
    }

    @Test
    void sendsAParkedMessageAgainUnderItsOldKeyWhenAnOperatorRetriesIt() {
        record(foreign(), FailureKind.TERMINAL);

        assertThat(retryParked()).isTrue();
        assertThat(appended).singleElement().satisfies(retry -> {
            assertThat(retry.event().idempotencyKey()).contains(key.value());
            assertThat(retry.event().schedule().delay()).isEmpty();
        });
        assertThat(claim(foreign())).isEqualTo(Claim.SUPERSEDED);
        assertThat(claim(carriedByLastRetry())).isEqualTo(Claim.GRANTED);
    }

    /** A consumer with another name may find several retries of one message for the old one. They are one piece of work. */
    @Test
    void sendsARetryThatCameToAnotherConsumerAgainUnderTheKeyThatItCarries() {
        String id = "ID:" + UUID.randomUUID();
        IncomingMessage ofTheOldName =
                new TextDelivery(id, StoredMessage.text("body", Map.of(MessageContract.IDEMPOTENCY_KEY, key.value())));
        database().doInTransaction(stores -> retryOrPark(stores)
                .park(
                        definition(),
                        ofTheOldName,
                        new UnusableMessageException(ParkReason.WRONG_CONSUMER, "It is for another consumer.", key)));

        assertThat(count("key_hash", key.hash()))
                .as("keeps the key as long as it waits")
                .isEqualTo(1);
        assertThat(claim(foreign())).as("says nothing about its key").isEqualTo(Claim.GRANTED);
        UUID parked =
                UUID.fromString(database().inTransaction(stores -> stores.rows().parked("id", "message_id", id)));
        assertThat(retry(parked)).isTrue();
        assertThat(appended)
                .singleElement()
                .satisfies(retry -> assertThat(retry.event().idempotencyKey()).contains(key.value()));
    }

    @Test
    void retriesAParkedMessageOnlyOnce() {
        record(foreign(), FailureKind.TERMINAL);
        retryParked();

        assertThat(retryParked()).isFalse();
        assertThat(appended).hasSize(1);
    }

    @Test
    void keepsADiscardedMessageClosed() {
        record(foreign(), FailureKind.TERMINAL);

        assertThat(discardParked()).isTrue();
        assertThat(discardParked()).as("once").isFalse();
        assertThat(claim(foreign())).isEqualTo(Claim.CLOSED);
        assertThat(retryParked()).isFalse();
    }

    @Test
    void refusesToSendAMessageAgainThatWouldReachAllSubscribers() {
        park(TextDelivery.ofTopic("ID:1", Optional.empty()));

        assertThatThrownBy(this::retryParked)
                .isInstanceOf(NoRetryException.class)
                .hasMessageContaining("topic:news");
        assertThat(appended).isEmpty();
        assertThat(parked("status")).isEqualTo("PARKED");
    }

    @Test
    void sendsAMessageOfATopicToTheQueueOfItsSubscriptionAlsoWhenItWasParkedAtOnce() {
        park(TextDelivery.ofTopic("ID:1", Optional.of("client.news")));

        assertThat(retryParked()).isTrue();
        assertThat(appended).singleElement().satisfies(retry -> {
            assertThat(retry.event().destination()).isEqualTo("news::client.news");
            assertThat(retry.event().destinationKind()).isEqualTo(DestinationKind.TOPIC);
        });
    }

    @Test
    void refusesToSendAMessageAgainWhoseBodyIsNotThere() {
        park(new TextDelivery("ID:1", new StoredMessage(BodyKind.MAP, null, Map.of())));

        assertThatThrownBy(this::retryParked)
                .isInstanceOf(NoRetryException.class)
                .hasMessageContaining("body");
        assertThat(parked("status")).isEqualTo("PARKED");
    }

    @Test
    void liftsTheTimeToLiveOfAMessageThatAnOperatorRetries() {
        park(new TextDelivery(
                "ID:1", StoredMessage.text("body", Map.of("JMSExpiration", 1_000L, "JMSPriority", 9, "a", "b"))));

        assertThat(retryParked()).isTrue();
        assertThat(appended).singleElement().satisfies(retry -> {
            assertThat(retry.event().schedule().expiresAt(Instant.EPOCH)).isEmpty();
            assertThat(retry.event().priority()).isEqualTo(9);
            assertThat(retry.message().properties())
                    .containsOnlyKeys("a", "idempotency_key", "JMSPriority", "semel_replay");
        });
    }

    private void park(IncomingMessage message) {
        database().doInTransaction(stores -> retryOrPark(stores)
                .record(new FailedDelivery(
                        definition(),
                        message,
                        foreign(),
                        new IllegalStateException("out of order"),
                        FailureKind.TERMINAL)));
    }
}
