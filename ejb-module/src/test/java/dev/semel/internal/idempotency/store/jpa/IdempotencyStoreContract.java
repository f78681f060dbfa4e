package dev.semel.internal.idempotency.store.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.KeyStore;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.Delivery.Place;
import dev.semel.internal.idempotency.store.Delivery.Sender;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.internal.message.ContentHash;
import dev.semel.testing.Concurrent;
import dev.semel.testing.HeldTransaction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What every idempotency store promises of claims, on every database. */
abstract class IdempotencyStoreContract extends StoredKey {

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
}
