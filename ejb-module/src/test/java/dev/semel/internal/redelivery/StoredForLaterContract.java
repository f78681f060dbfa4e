package dev.semel.internal.redelivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.counter.Duplicates;
import dev.semel.internal.counter.TestCounters;
import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.idempotency.failure.DeliveryFailures.Later;
import dev.semel.internal.idempotency.failure.FailureKind;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyStore;
import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.internal.idempotency.store.WaitingRetries;
import dev.semel.internal.message.KeptHeaders;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.settings.ClaimSettings;
import dev.semel.internal.settings.NodeName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of a message whose key is busy, or that comes before its turn in its group: a copy of it is stored, and comes back. */
abstract class StoredForLaterContract extends FailedPayments {

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
    void letsItWaitLongerEachTimeWhereItWasNotItsKeyThatWasBusy() {
        record(foreign(), FailureKind.RETRYABLE);
        Delivery retry = carriedByLastRetry();
        IncomingMessage again =
                new TextDelivery(retry.messageId(), StoredMessage.text("body", Map.of(MessageContract.WAITS, 1)));
        database().doInTransaction(stores -> retryOrPark(stores).storeForLater(definition(), again, retry));

        assertThat(appended.get(appended.size() - 1).event().schedule().delay().orElse(Duration.ZERO))
                .isPositive();
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
    void storesTwoCopiesForLaterToWhichTheirProducerGaveOneId() {
        for (String body : List.of("first", "second")) {
            IncomingMessage copy = new TextDelivery("ID:copy", StoredMessage.text(body, Map.of()));
            database().doInTransaction(stores -> retryOrPark(stores).storeForLater(definition(), copy, foreign()));
        }

        assertThat(appended.get(0).event().id())
                .isNotEqualTo(appended.get(1).event().id());
    }
}
