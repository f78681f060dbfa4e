package dev.semel.redelivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.failure.Verdict;
import dev.semel.idempotency.incoming.IncomingMessage;
import dev.semel.idempotency.incoming.UnusableMessageException;
import dev.semel.idempotency.store.Claim;
import dev.semel.idempotency.store.ParkReason;
import dev.semel.idempotency.store.jpa.TestStores;
import dev.semel.outbox.DestinationKind;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What becomes of a failed delivery. */
abstract class RetryOrParkContract extends FailedPayments {

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
        assertThat(parked("error_stack")).contains("FailedPayments");
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
        failForTooLong();

        assertThat(parked("reason")).isEqualTo("TIME_USED_UP");
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
    void leavesWorkAloneThatIsDoneByNow() {
        database().doInTransaction(database -> TestStores.records(database).claim(foreign(), Duration.ofSeconds(10)));

        record(foreign(), Verdict.RETRYABLE);

        assertThat(appended).isEmpty();
        assertThat(status()).isEqualTo("COMPLETED");
    }

    @Test
    void parksWhatTheOutboxRefusesToKeepForARetry() {
        refuseToAppend("The body is too large.");
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
}
