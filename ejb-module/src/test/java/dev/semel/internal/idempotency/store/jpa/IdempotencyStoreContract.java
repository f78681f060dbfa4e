package dev.semel.internal.idempotency.store.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.idempotency.KeyStore;
import dev.semel.internal.history.Failure;
import dev.semel.internal.idempotency.operator.KeyDecisions;
import dev.semel.internal.idempotency.store.CallRecords;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.Delivery.Place;
import dev.semel.internal.idempotency.store.Delivery.Sender;
import dev.semel.internal.idempotency.store.FailedKey;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.IdempotencyStore;
import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.idempotency.store.WaitingRetries;
import dev.semel.internal.message.ContentHash;
import dev.semel.internal.settings.ClaimSettings;
import dev.semel.internal.settings.NodeName;
import dev.semel.testing.Concurrent;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.HeldTransaction;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** What every idempotency store promises, on every database. */
abstract class IdempotencyStoreContract {

    private static final Duration WAIT = Duration.ofSeconds(10);
    private static final Failure FAILURE = new Failure("java.lang.Exception", "broken", "stack");

    private final Delivery delivery = foreign(UUID.randomUUID().toString());

    private final WaitingRetries retries = new WaitingRetries();

    abstract ContractDatabase<KeyStores> database();

    @Test
    void grantsTheFirstClaimAndCompletesTheRecord() {
        assertThat(claim(delivery)).isEqualTo(Claim.GRANTED);
        assertThat(status()).isEqualTo("COMPLETED");
    }

    @Test
    void skipsAndCountsACopyOfCompletedWork() {
        claim(delivery);

        assertThat(claim(delivery)).isEqualTo(Claim.DUPLICATE);
        assertThat(claim(delivery)).isEqualTo(Claim.DUPLICATE);
        database().doInTransaction(KeyStores::writeDuplicates);
        assertThat(column("duplicates")).isEqualTo("2");
    }

    @Test
    void keepsConsumersOfOneEventApart() {
        claim(delivery);

        Delivery other =
                new Delivery(new IdempotencyKey("another", delivery.key().value()), "ID:1", null, null, null, null);
        assertThat(claim(other)).isEqualTo(Claim.GRANTED);
    }

    @Test
    void leavesNothingOfAClaimThatIsRolledBack() {
        try (HeldTransaction<KeyStores> open = database().begin()) {
            assertThat(open.<Claim>within(stores -> stores.claim(delivery, WAIT)))
                    .isEqualTo(Claim.GRANTED);
        }
        assertThat(claim(delivery)).isEqualTo(Claim.GRANTED);
    }

    @Test
    void letsAConcurrentCopyWaitAndThenSkipsIt() {
        Concurrent<Claim> copy;
        try (HeldTransaction<KeyStores> first = database().begin()) {
            first.doWithin(stores -> stores.claim(delivery, WAIT));
            copy = database().concurrently(() -> claim(delivery));
            database().awaitLockWait();
            assertThat(copy.isDone()).isFalse();
            first.commit();
        }
        assertThat(copy.join()).isEqualTo(Claim.DUPLICATE);
        database().doInTransaction(KeyStores::writeDuplicates);
        assertThat(column("duplicates")).as("counted as one").isEqualTo("1");
    }

    @Test
    void grantsAWaitingCopyWhenTheFirstRollsBack() {
        Concurrent<Claim> copy;
        try (HeldTransaction<KeyStores> first = database().begin()) {
            first.doWithin(stores -> stores.claim(delivery, WAIT));
            copy = database().concurrently(() -> claim(delivery));
            database().awaitLockWait();
            assertThat(copy.isDone()).isFalse();
        }
        assertThat(copy.join()).isEqualTo(Claim.GRANTED);
    }

    @Test
    void grantsOnlyTheLiveRetryOfFailedWork() {
        UUID retry = UUID.randomUUID();
        recordFailed(delivery, 1, retry);

        assertThat(claim(delivery)).isEqualTo(Claim.SUPERSEDED);
        assertThat(claim(carriedBy(UUID.randomUUID()))).isEqualTo(Claim.SUPERSEDED);
        assertThat(claim(carriedBy(retry))).isEqualTo(Claim.GRANTED);
        assertThat(status()).isEqualTo("COMPLETED");
    }

    @Test
    void letsAnyCopyTryWhenTheNamedRetryIsNoLongerToCome() {
        UUID retry = UUID.randomUUID();
        recordFailed(delivery, 1, retry);
        retries.published.add(retry);

        assertThat(lockForFailure(delivery).claim()).isEqualTo(Claim.GRANTED);
        assertThat(claim(delivery)).isEqualTo(Claim.GRANTED);
    }

    @Test
    void letsOnlyARetryTakeThePlaceOfACopyThatIsNeededAsLong() {
        UUID retry = UUID.randomUUID();
        Instant end = Instant.parse("2130-01-02T03:04:05Z");
        recordFailed(delivery, 1, retry);
        retries.ends.put(retry, end);

        assertThat(claim(neededUntil(end))).isEqualTo(Claim.SUPERSEDED);
        assertThat(claim(neededUntil(end.plusMillis(1)))).isEqualTo(Claim.BUSY);
        assertThat(claim(delivery)).as("for ever").isEqualTo(Claim.BUSY);
        assertThat(lockForFailure(delivery).claim()).isEqualTo(Claim.BUSY);
        assertThat(handOver(delivery, UUID.randomUUID()))
                .as("in no place: the record names the retry")
                .containsExactly("null");
        assertThat(claim(carriedBy(retry))).isEqualTo(Claim.GRANTED);
    }

    private Delivery neededUntil(Instant end) {
        return at(null, end);
    }

    private Delivery at(Place place, Instant end) {
        return new Delivery(
                delivery.key(),
                "ID:2",
                null,
                null,
                null,
                null,
                end,
                null,
                Sender.PRODUCER,
                place,
                null,
                KeyStore.DATABASE);
    }

    @Test
    void letsNoRetryTakeThePlaceOfACopyThatHasANumberInItsGroup() {
        UUID retry = UUID.randomUUID();
        recordFailed(delivery, 1, retry);

        assertThat(claim(at(Place.of("consumer", "account", null, null), Instant.MAX)))
                .isEqualTo(Claim.SUPERSEDED);
        assertThat(claim(at(Place.of("consumer", "account", 2L, 1L), Instant.MAX)))
                .isEqualTo(Claim.BUSY);
    }

    @Test
    void goesOnTellingThatAnOutcomeIsUnknownWhenAnOperatorRunsAKeyAgainThatWasShownAsFailed() {
        UUID retry = UUID.randomUUID();
        UUID next = UUID.randomUUID();
        Delivery neverBack = delivery.under(UUID.randomUUID());
        inTransaction(store -> store.lease(neverBack, WAIT, token -> Claim.OUTCOME_UNKNOWN));
        database().doInTransaction(stores -> stores.rows().lapse(delivery.key().hash()));
        recordFailed(delivery, 1, retry);
        retries.published.add(retry);

        assertThat(answers(decisions -> decisions.reopenStranded(delivery.key().hash(), last -> Optional.of(next))))
                .isTrue();
        assertThat(claim(carriedBy(next))).isEqualTo(Claim.OUTCOME_UNKNOWN);
    }

    @Test
    void namesTheEventThatTakesThePlaceOfABusyRetry() {
        UUID retry = UUID.randomUUID();
        UUID later = UUID.randomUUID();
        recordFailed(delivery, 1, retry);

        assertThat(handOver(carriedBy(retry), later)).containsExactly("null");
        assertThat(claim(carriedBy(retry))).isEqualTo(Claim.SUPERSEDED);
        assertThat(claim(carriedBy(later))).isEqualTo(Claim.GRANTED);
    }

    @Test
    void letsALaterCopyGoForTheRetryWhoseRecordWasLockedWhenItWasStored() {
        UUID retry = UUID.randomUUID();
        recordFailed(delivery, 1, retry);
        try (HeldTransaction<KeyStores> worker = database().begin()) {
            worker.doWithin(stores -> store(stores).lockForFailure(carriedBy(retry)));

            assertThat(handOver(carriedBy(retry), UUID.randomUUID())).containsExactly(retry.toString());
        }
        assertThat(claim(new Delivery(delivery.key(), "ID:2", UUID.randomUUID(), retry, null, null)))
                .isEqualTo(Claim.GRANTED);
    }

    @Test
    void storesNothingForLaterWhileTheNamedRetryIsToCome() {
        recordFailed(delivery, 1, UUID.randomUUID());

        assertThat(handOver(delivery, UUID.randomUUID())).isEmpty();
        database().doInTransaction(KeyStores::writeDuplicates);
        assertThat(column("duplicates")).as("counted as one").isEqualTo("1");
    }

    @Test
    void carriesABusyKeyOnThatHasNoRecordYet() {
        try (HeldTransaction<KeyStores> worker = database().begin()) {
            worker.doWithin(stores -> store(stores).claim(delivery, WAIT, token -> Claim.OUTCOME_UNKNOWN));

            assertThat(handOver(carriedBy(null), UUID.randomUUID())).containsExactly("null");
        }
    }

    @Test
    void tellsTheOneWhoStoresACopyForLaterWhatTheRecordSaid() {
        UUID retry = UUID.randomUUID();
        recordFailed(delivery, 1, retry);
        assertThat(handedOver(delivery)).isEqualTo(Claim.SUPERSEDED);
        assertThat(handedOver(carriedBy(retry))).isEqualTo(Claim.GRANTED);

        Delivery done = foreign("done " + delivery.key().value());
        claim(done);
        assertThat(handedOver(done)).isEqualTo(Claim.DUPLICATE);
    }

    @Test
    void letsAnEventBringANumberThatHasToPassThoughItsKeyIsDone() {
        List<String> places = new ArrayList<>();
        claim(delivery);
        assertThat(handedOver(delivery, true, places::add)).isEqualTo(Claim.BUSY);

        UUID event = UUID.randomUUID();
        assertThat(handedOver(carriedBy(event), true, places::add)).isEqualTo(Claim.BUSY);
        assertThat(places).containsExactly("null", event.toString());
        assertThat(status()).isEqualTo("COMPLETED");
    }

    private Claim handedOver(Delivery busy) {
        return handedOver(busy, false, place -> {});
    }

    private Claim handedOver(Delivery busy, boolean isToPass, Consumer<String> places) {
        return inTransaction(store -> store.handOver(busy, isToPass, (place, isFree) -> {
            places.accept(String.valueOf(place));
            return UUID.randomUUID();
        }));
    }

    @Test
    void keepsADiscardedKeyForAsLongAsOtherContentCanComeAgainAndEndsNoOther() {
        Delivery failed = withContent(hash("one"));
        recordFailed(failed, 1, UUID.randomUUID());
        assertThat(claim(withContent(hash("other")))).isEqualTo(Claim.CONFLICT);
        assertThat(completedAt()).as("of a key that goes on").isNull();

        park(failed.under(null));
        assertThat(answers(decisions -> decisions.discard(delivery.key().hash())))
                .isTrue();
        Instant discarded = completedAt();
        assertThat(claim(withContent(hash("other")))).isEqualTo(Claim.CONFLICT);
        assertThat(completedAt()).isAfter(discarded);
    }

    private Instant completedAt() {
        return database().inTransaction(stores -> stores.keys()
                .lock(delivery.key().hash(), WAIT)
                .orElseThrow()
                .last()
                .completedAt());
    }

    @Test
    void saysThatARecordVanishedWhileItsFailureWasRecorded() {
        assertThatThrownBy(() -> inTransaction(store -> {
                    store.recordFailed(delivery, 1, null, FAILURE);
                    return null;
                }))
                .hasStackTraceContaining("vanished while its failure was recorded");
    }

    @Test
    void leavesAKeyFreeForWhichACallHasDoneNothingAndKeepsWhatAMessageHasLeftBehind() {
        database().doInTransaction(stores -> stores.keys().insertFailed(delivery, WAIT));
        leave();
        assertThat(isThere()).isFalse();

        recordFailed(delivery, 1, null);
        leave();
        assertThat(status()).isEqualTo("FAILED");
    }

    private void leave() {
        database().doInTransaction(stores -> new CallRecords(
                        stores.keys(), new NodeName("node-a"), new ClaimSettings(WAIT))
                .leave(delivery));
    }

    private boolean isThere() {
        return database()
                .inTransaction(stores ->
                        stores.keys().lock(delivery.key().hash(), WAIT).isPresent());
    }

    @Test
    void keepsACompletedKeyForAsLongAsOtherContentCanComeAgain() {
        claim(withContent(hash("one")));
        String completed = column("completed_at");

        assertThat(claim(withContent(hash("other")))).isEqualTo(Claim.CONFLICT);
        assertThat(column("completed_at")).isNotEqualTo(completed);
        assertThat(status()).isEqualTo("COMPLETED");
    }

    @Test
    void tellsAFailureOfOtherContentFromOneOfTheKey() {
        Delivery one = withContent(hash("one"));
        claim(one);

        assertThat(lockForFailure(withContent(hash("other"))).claim()).isEqualTo(Claim.CONFLICT);
        assertThat(lockForFailure(one).claim()).isEqualTo(Claim.DUPLICATE);
    }

    @Test
    void letsNothingElseTakeThePlaceOfARetryUnderItsId() {
        UUID retry = UUID.randomUUID();
        Delivery failed = withContent(hash("X"));
        recordFailed(failed, 1, retry);

        Delivery forged = new Delivery(failed.key(), "ID:2", retry, null, hash("Y"), null);
        assertThat(claim(forged)).isEqualTo(Claim.CONFLICT);
        assertThat(lockForFailure(forged).claim()).isEqualTo(Claim.CONFLICT);
        Delivery inItsPlace = new Delivery(failed.key(), "ID:3", UUID.randomUUID(), retry, hash("Y"), null);
        assertThat(claim(inItsPlace)).isEqualTo(Claim.CONFLICT);
        assertThat(claim(new Delivery(failed.key(), "ID:4", retry, null, hash("X"), null)))
                .isEqualTo(Claim.GRANTED);
    }

    @Test
    void comparesNoContentsWhoseHashesWereMadeByTwoRules() {
        Delivery before = withContent(ContentHash.ofText("one", List.of("/sentAt")));
        claim(before);

        assertThat(claim(withContent(hash("other")))).isEqualTo(Claim.DUPLICATE);
        assertThat(claim(withContent(ContentHash.ofText("other", List.of("/sentAt")))))
                .isEqualTo(Claim.CONFLICT);
    }

    @Test
    void countsAFailureOfTheSameDeliveryOnce() {
        recordFailed(delivery, 1, UUID.randomUUID());

        assertThat(lockForFailure(delivery).claim()).isEqualTo(Claim.SUPERSEDED);
    }

    @Test
    void countsTheFailureOfTheLiveRetry() {
        UUID retry = UUID.randomUUID();
        recordFailed(delivery, 1, retry);

        assertThat(attemptsOf(carriedBy(retry))).isEqualTo(1);
    }

    @Test
    void neverRecordsAFailureOverCompletedWork() {
        claim(delivery);

        assertThat(lockForFailure(delivery).claim()).isEqualTo(Claim.DUPLICATE);
        assertThat(status()).isEqualTo("COMPLETED");
    }

    @Test
    void asksATransactionInDoubtBeforeItRecordsAFailure() {
        Concurrent<FailedKey> recorder;
        try (HeldTransaction<KeyStores> inDoubt = database().begin()) {
            inDoubt.doWithin(stores -> stores.claim(delivery, WAIT));
            recorder = database().concurrently(() -> lockForFailure(delivery));
            database().awaitLockWait();
            assertThat(recorder.isDone()).isFalse();
            inDoubt.commit();
        }
        assertThat(recorder.join().claim()).isEqualTo(Claim.DUPLICATE);
    }

    @Test
    void closesParkedWorkUntilAnOperatorReopensIt() {
        park();
        assertThat(claim(delivery)).isEqualTo(Claim.CLOSED);

        UUID retry = UUID.randomUUID();
        assertThat(answers(decisions -> decisions.reopen(delivery.key().hash(), retry)))
                .isTrue();

        assertThat(claim(delivery)).isEqualTo(Claim.SUPERSEDED);
        assertThat(attemptsOf(carriedBy(retry))).isZero();
        assertThat(claim(carriedBy(retry))).isEqualTo(Claim.GRANTED);
    }

    @Test
    void reopensOnlyWhatIsParked() {
        claim(delivery);

        assertThat(answers(decisions -> decisions.reopen(delivery.key().hash(), UUID.randomUUID())))
                .isFalse();
        assertThat(answers(decisions -> decisions.discard(delivery.key().hash())))
                .isFalse();
    }

    @Test
    void keepsDiscardedWorkClosed() {
        park();
        assertThat(answers(decisions -> decisions.discard(delivery.key().hash())))
                .isTrue();

        assertThat(claim(delivery)).isEqualTo(Claim.CLOSED);
        assertThat(status()).isEqualTo("DISCARDED");
    }

    @Test
    void keepsAKeyWithAnyContent() {
        for (String key : new String[] {
            "k".repeat(1_000_000),
            "nul\0inside",
            "'; DROP TABLE semel_slot; --",
            "<script>",
            "\uD83D\uDE00",
            "\uD83D",
            " a ",
            "a"
        }) {
            Delivery hostile = foreign(key + delivery.key().value());
            assertThat(claim(hostile)).isEqualTo(Claim.GRANTED);
            assertThat(claim(hostile)).isEqualTo(Claim.DUPLICATE);
        }
    }

    private List<String> handOver(Delivery busy, UUID later) {
        List<String> places = new ArrayList<>();
        inTransaction(store -> {
            store.handOver(busy, false, (place, isFree) -> {
                places.add(String.valueOf(place));
                return later;
            });
            return null;
        });
        return places;
    }

    private static String hash(String text) {
        return ContentHash.ofText(text, List.of());
    }

    private Delivery withContent(String hash) {
        return new Delivery(delivery.key(), "ID:" + hash, null, null, hash, null);
    }

    private IdempotencyStore store(KeyStores stores) {
        return stores.records(retries);
    }

    private void park() {
        park(delivery);
    }

    private void park(Delivery failed) {
        inTransaction(store -> {
            store.lockForFailure(failed);
            store.recordParked(failed, 4, ParkReason.ATTEMPTS_USED_UP, FAILURE);
            return null;
        });
    }

    private void recordFailed(Delivery failed, int attempts, UUID retry) {
        inTransaction(store -> {
            store.lockForFailure(failed);
            store.recordFailed(failed, attempts, retry, FAILURE);
            return null;
        });
    }

    private FailedKey lockForFailure(Delivery failed) {
        return inTransaction(store -> store.lockForFailure(failed));
    }

    private int attemptsOf(Delivery failed) {
        return lockForFailure(failed).attempts();
    }

    private Claim claim(Delivery claimed) {
        return inTransaction(store -> store.claim(claimed, WAIT, token -> Claim.OUTCOME_UNKNOWN));
    }

    private boolean answers(Predicate<KeyDecisions> question) {
        return database().inTransaction(stores -> question.test(stores.decisions(retries)));
    }

    private <T> T inTransaction(Function<IdempotencyStore, T> work) {
        return database().inTransaction(stores -> work.apply(store(stores)));
    }

    private String status() {
        return column("status");
    }

    private String column(String name) {
        return database()
                .inTransaction(stores -> stores.rows().key(name, delivery.key().hash()));
    }

    private Delivery carriedBy(UUID event) {
        return new Delivery(delivery.key(), "ID:2", event, null, null, null);
    }

    private static Delivery foreign(String key) {
        return new Delivery(new IdempotencyKey("consumer", key), "ID:1", null, null, null, null);
    }
}
