package dev.semel.internal.idempotency.store.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.idempotency.store.CallRecords;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.FailedKey;
import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.internal.settings.ClaimSettings;
import dev.semel.internal.settings.NodeName;
import dev.semel.testing.Concurrent;
import dev.semel.testing.HeldTransaction;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What every idempotency store promises of work that failed, was parked or given up, on every database. */
abstract class EndOfKeyContract extends StoredKey {

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
    void keepsADiscardedKeyForAsLongAsOtherContentCanComeAgainAndEndsNoOther() {
        Delivery failed = withContent(hash("one"));
        recordFailed(failed, 1, UUID.randomUUID());
        assertThat(claim(withContent(hash("other")))).isEqualTo(Claim.CONFLICT);
        assertThat(end()).as("of a key that goes on").isNull();

        park(failed.under(null));
        assertThat(answers(decisions -> decisions.discard(delivery.key().hash())))
                .isTrue();
        Instant discarded = end().at();
        assertThat(claim(withContent(hash("other")))).isEqualTo(Claim.CONFLICT);
        assertThat(end().comparedAt()).isAfter(discarded);
        assertThat(end().at()).isEqualTo(discarded);
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
    void keepsACompletedKeyFromWhenOtherContentCameUnderItAndStillTellsWhenItWasCompleted() {
        claim(withContent(hash("one")));
        String completed = column("completed_at");

        assertThat(claim(withContent(hash("other")))).isEqualTo(Claim.CONFLICT);
        assertThat(column("compared_at")).isNotNull();
        assertThat(column("completed_at"))
                .as("what the console tells of its effect")
                .isEqualTo(completed);
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
}
