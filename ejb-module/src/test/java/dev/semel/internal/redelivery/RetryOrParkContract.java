package dev.semel.internal.redelivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.counter.Duplicates;
import dev.semel.internal.counter.TestCounters;
import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.idempotency.consumer.UnusableMessageException;
import dev.semel.internal.idempotency.failure.DeliveryFailures.Later;
import dev.semel.internal.idempotency.failure.DeliveryFailures.Recorded;
import dev.semel.internal.idempotency.failure.FailureKind;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyStore;
import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.idempotency.store.ParkedMessage;
import dev.semel.internal.idempotency.store.WaitingRetries;
import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.KeptHeaders;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.settings.ClaimSettings;
import dev.semel.internal.settings.NodeName;
import dev.semel.outbox.DestinationKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    void storesACopyOfABusyKeyForLaterUnderOneIdHoweverOftenItIsDelivered() {
        IncomingMessage copy = new TextDelivery("ID:copy");
        for (int delivery = 0; delivery < 2; delivery++) {
            database().doInTransaction(stores -> retryOrPark(stores).storeForLater(definition(), copy, foreign()));
        }

        assertThat(appended).hasSize(2).allSatisfy(later -> {
            assertThat(later.event().id())
                    .isEqualTo(appended.get(0).event().id())
                    .isPresent();
            assertThat(later.consumer()).contains("payments");
            assertThat(later.event().schedule().delay().orElseThrow()).isPositive();
            assertThat(later.message().properties()).containsEntry("semel_waits", 1);
        });
        assertThat(appended.get(0).event().id().orElseThrow().version()).isEqualTo(8);
    }

    @Test
    void storesEachRequestForABusyKeyThatWantsAnAnswerOfItsOwn() {
        for (String answer : List.of("first", "second", "second")) {
            Map<String, Object> request =
                    Map.of(KeptHeaders.REPLY_TO, "queue://answers", KeptHeaders.CORRELATION_ID, answer);
            IncomingMessage copy = new TextDelivery("ID:its sender's own", StoredMessage.text("body", request));
            database().doInTransaction(stores -> retryOrPark(stores).storeForLater(definition(), copy, foreign()));
        }

        List<UUID> stored =
                appended.stream().map(later -> later.event().id().orElseThrow()).toList();
        assertThat(stored.get(0)).as("first").isNotEqualTo(stored.get(1));
        assertThat(stored.get(1)).as("second, delivered twice").isEqualTo(stored.get(2));
    }

    @Test
    void letsACopyOfABusyKeyWaitLongerEachTimeItHasWaited() {
        Duration first = delayOfACopyThatHasWaited(0);
        Duration later = delayOfACopyThatHasWaited(5);

        assertThat(later).as("though each delay is spread").isGreaterThan(first.multipliedBy(4));
    }

    private Duration delayOfACopyThatHasWaited(int times) {
        IncomingMessage copy =
                new TextDelivery("ID:copy", StoredMessage.text("body", Map.of(MessageContract.WAITS, times)));
        database().doInTransaction(stores -> retryOrPark(stores).storeForLater(definition(), copy, foreign()));
        OutgoingEvent last = appended.get(appended.size() - 1);
        return last.event().schedule().delay().orElseThrow();
    }

    @Test
    void bringsAMessageAgainAtOnceWhoseKeyIsFreeByTheTimeItIsStored() {
        record(foreign(), FailureKind.RETRYABLE);
        Delivery retry = carriedByLastRetry();
        database().doInTransaction(stores -> retryOrPark(stores)
                .storeForLater(definition(), new TextDelivery(retry.messageId()), retry));

        OutgoingEvent last = appended.get(appended.size() - 1);
        assertThat(last.event().schedule().delay().orElse(Duration.ZERO)).isZero();
    }

    @Test
    void namesTheCopyInTheRecordWhereTheRetryItselfIsStoredForLater() {
        record(foreign(), FailureKind.RETRYABLE);
        Delivery retry = carriedByLastRetry();
        database().doInTransaction(stores -> retryOrPark(stores)
                .storeForLater(definition(), new TextDelivery(retry.messageId()), retry));

        assertThat(claim(retry)).isEqualTo(Claim.SUPERSEDED);
        assertThat(claim(carriedByLastRetry())).isEqualTo(Claim.GRANTED);
    }

    @Test
    void asksTheBrokerForABusyMessageOfWhichItCannotStoreACopy() {
        assertThat(storeForLater(TextDelivery.ofTopic("ID:1", Optional.empty())))
                .as("without a queue of its own")
                .isEqualTo(Later.NOT_STORED);
        refuseToAppend("too large");
        assertThat(storeForLater(new TextDelivery("ID:2")))
                .as("refused by the outbox")
                .isEqualTo(Later.NOT_STORED);
        assertThat(appended).isEmpty();
    }

    private Later storeForLater(IncomingMessage message) {
        return database()
                .<Later>inTransaction(stores -> retryOrPark(stores).storeForLater(definition(), message, foreign()));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void holdsAMessageBackThatComesTooEarlyAndNoneWhoseTurnItIs(boolean isXa) {
        assertThat(holdBack(new TextDelivery("ID:early"), early(null), isXa)).isEqualTo(Later.STORED);
        assertThat(appended).hasSize(1);

        assertThat(holdBack(new TextDelivery("ID:1"), foreign(), isXa)).isEqualTo(Later.NOT_STORED);
        assertThat(appended).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void asksTheBrokerForAnEarlyMessageOfWhichItCannotStoreACopy(boolean isXa) {
        assertThat(holdBack(TextDelivery.ofTopic("ID:1", Optional.empty()), early(null), isXa))
                .as("without a queue of its own")
                .isEqualTo(Later.NOT_STORED);
        refuseToAppend("too large");
        assertThat(holdBack(new TextDelivery("ID:2"), early(null), isXa))
                .as("refused by the outbox")
                .isEqualTo(Later.NOT_STORED);
        assertThat(appended).isEmpty();
    }

    @Test
    void namesTheHeldCopyInTheRecordWhereTheRetryItselfComesTooEarly() {
        record(foreign(), FailureKind.RETRYABLE);
        Delivery retry = carriedByLastRetry();
        holdBack(new TextDelivery("ID:early"), early(retry.eventId()), false);

        assertThat(claim(retry)).isEqualTo(Claim.SUPERSEDED);
        assertThat(claim(carriedByLastRetry())).isEqualTo(Claim.GRANTED);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void holdsAnEarlyMessageBackThoughItsKeyIsDoneBecauseItsNumberHasToPass(boolean isXa) {
        complete();

        assertThat(holdBack(new TextDelivery("ID:early"), early(null), isXa)).isEqualTo(Later.STORED);
        assertThat(appended).hasSize(1);
    }

    @Test
    void storesAMessageThoughItsKeyIsDoneAsLongAsItsNumberHasToPass() {
        complete();
        assertThat(storeInSequence()).isEqualTo(Later.STORED);
        assertThat(appended).hasSize(1);

        markIsAt(2);
        assertThat(storeInSequence()).isEqualTo(Later.DONE);
        assertThat(appended).hasSize(1);
    }

    private Later storeInSequence() {
        return database().<Later>inTransaction(stores -> retryOrPark(stores)
                .storeForLater(inSequence(false), new TextDelivery("ID:copy"), early(null)));
    }

    @Test
    void answersARequestWhoseKeyIsDoneBetweenTheLookAndTheLock() {
        complete();
        Delivery asking = asking("queue://late");

        assertThat(database().<Later>inTransaction(stores -> retryOrPark(stores, hasSeenNothing(stores))
                        .storeForLater(definition(), new TextDelivery("ID:copy"), asking)))
                .isEqualTo(Later.DONE);
        assertThat(appended).isEmpty();
        assertThat(replies).containsExactly("queue://late");
    }

    private static IdempotencyStore hasSeenNothing(KeyStores stores) {
        return new IdempotencyStore(
                stores.keys(),
                new WaitingRetries(),
                new Duplicates(TestCounters.immediate()),
                new NodeName("node-a"),
                new ClaimSettings(Duration.ofSeconds(10))) {
            @Override
            public boolean isDuplicate(Delivery delivery) {
                return false;
            }
        };
    }

    private Later holdBack(IncomingMessage message, Delivery delivery, boolean isXa) {
        return database()
                .<Later>inTransaction(stores -> retryOrPark(stores).holdBack(inSequence(isXa), message, delivery));
    }

    @Test
    void storesOneCopyForLaterOfAnEventThatTheBrokerWasGivenTwice() {
        StoredMessage content = StoredMessage.text(
                "body", Map.of(MessageContract.EVENT_ID, UUID.randomUUID().toString()));
        for (String id : List.of("ID:first", "ID:second")) {
            IncomingMessage sent = new TextDelivery(id, content);
            database().doInTransaction(stores -> retryOrPark(stores).storeForLater(definition(), sent, foreign()));
        }

        assertThat(appended.get(0).event().id())
                .isPresent()
                .isEqualTo(appended.get(1).event().id());
    }

    @Test
    void storesTwoCopiesForLaterThatHaveOneIdIfOneIsNeededLonger() {
        StoredMessage lasting = StoredMessage.text("body", Map.of());
        for (StoredMessage content : List.of(lasting, expiringIn(1), expiringIn(2))) {
            assertThat(storeForLater(new TextDelivery("ID:mine", content))).isEqualTo(Later.STORED);
        }

        assertThat(appended.stream().map(later -> later.event().id().orElseThrow()))
                .doesNotHaveDuplicates();
    }

    private static StoredMessage expiringIn(int days) {
        long end = Instant.parse("2130-01-02T03:04:05Z")
                .plus(Duration.ofDays(days))
                .toEpochMilli();
        return StoredMessage.text("body", Map.of(KeptHeaders.EXPIRATION, end));
    }

    @Test
    void storesNoCopyOfWorkThatIsDoneByNow() {
        database().doInTransaction(stores -> stores.claim(foreign(), Duration.ofSeconds(10)));

        Later later = database().inTransaction(stores -> retryOrPark(stores)
                .storeForLater(definition(), new TextDelivery("ID:copy"), foreign()));

        assertThat(later).isEqualTo(Later.DONE);
        assertThat(appended).isEmpty();
    }

    @Test
    void answersARequestWhoseKeyIsDoneByNowWhicheverWayThatIsFound() {
        complete();

        database().doInTransaction(stores -> retryOrPark(stores)
                .storeForLater(definition(), new TextDelivery("ID:copy"), asking("queue://later")));
        record(asking("queue://failed"), FailureKind.RETRYABLE);

        assertThat(appended).isEmpty();
        assertThat(replies).containsExactly("queue://later", "queue://failed");
    }

    @Test
    void keepsARequestWhoseKeyWaitsForTheRetryOfAnother() {
        record(foreign(), FailureKind.RETRYABLE);

        assertThat(claim(foreign())).as("wants no answer").isEqualTo(Claim.SUPERSEDED);
        assertThat(claim(asking("queue://mine"))).as("wants its own").isEqualTo(Claim.BUSY);
        database().doInTransaction(stores -> retryOrPark(stores)
                .storeForLater(definition(), new TextDelivery("ID:copy"), asking("queue://mine")));
        assertThat(appended).as("the retry, and the request").hasSize(2);
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
    void storesTwoCopiesForLaterToWhichTheirProducerGaveOneId() {
        for (String body : List.of("first", "second")) {
            IncomingMessage copy = new TextDelivery("ID:copy", StoredMessage.text(body, Map.of()));
            database().doInTransaction(stores -> retryOrPark(stores).storeForLater(definition(), copy, foreign()));
        }

        assertThat(appended.get(0).event().id())
                .isNotEqualTo(appended.get(1).event().id());
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
