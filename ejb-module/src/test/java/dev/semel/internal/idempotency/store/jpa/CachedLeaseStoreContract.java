package dev.semel.internal.idempotency.store.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.KeyStore;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.Delivery.Sender;
import dev.semel.internal.message.ContentHash;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What a lease store promises whose keys are in a cache and whose stored messages leave a record in the database. */
abstract class CachedLeaseStoreContract extends LeaseStoreContract {

    @Override
    KeyStore store() {
        return KeyStore.REDIS;
    }

    @Test
    void leavesARecordOfWorkThatIsDoneForAStoredMessageWithOtherContent() {
        Delivery done = with("one", Sender.PRODUCER);
        acquire(done);
        completes(done);
        Delivery other = with("other", Sender.SEMEL);

        assertThat(acquire(other)).isEqualTo(Claim.CONFLICT);
        assertThat(isRecordedAsDone(done))
                .as("with the content that was worked on")
                .isTrue();
        assertThat(isRecordedAsDone(other)).isFalse();
        assertThat(acquire(with("other", Sender.SEMEL))).as("the next one").isEqualTo(Claim.CONFLICT);
    }

    @Test
    void letsAStoredMessageWithOtherContentWaitForWorkInProgress() {
        acquire(with("one", Sender.PRODUCER));

        assertThat(acquire(with("other", Sender.SEMEL))).isEqualTo(Claim.BUSY);
        assertThat(acquire(with("other", Sender.PRODUCER))).isEqualTo(Claim.CONFLICT);
    }

    @Test
    void letsALeaseGoWhoseFailureIsNotRecordedBecauseARetryIsToCome() {
        UUID retry = UUID.randomUUID();
        acquire(owner);
        recordFailed(rival.keptIn(KeyStore.DATABASE), retry);

        assertThat(failing(owner)).isEqualTo(Claim.SUPERSEDED);
        assertThat(acquire(broughtBy(retry))).isEqualTo(Claim.GRANTED);
    }

    @Test
    void completesWhatAnotherOneHasRecordedAsFailedWhenStoredWorkIsDone() {
        UUID retry = UUID.randomUUID();
        Delivery stored = with("one", Sender.SEMEL);
        acquire(stored);
        recordFailed(with("one", Sender.PRODUCER).keptIn(KeyStore.DATABASE), retry);

        assertThat(completes(stored)).isTrue();
        assertThat(acquire(broughtBy(retry))).isEqualTo(Claim.DUPLICATE);
    }

    @Test
    void completesNoStoredWorkThatACommitInDoubtHasCompletedSince() {
        Delivery copy = with("one", Sender.SEMEL);
        assertThat(acquire(copy)).isEqualTo(Claim.GRANTED);
        database().doInTransaction(stores -> stores.keys().insertCompleted(with("one", Sender.SEMEL), LEASE));

        assertThat(completes(copy)).isFalse();
    }

    @Test
    void completesStoredWorkASecondTimeForTheSameDelivery() {
        Delivery stored = with("one", Sender.SEMEL);
        acquire(stored);

        assertThat(holds(leases -> leases.complete(stored, Optional.empty()))).isTrue();
        assertThat(completes(stored)).as("once more").isTrue();
        assertThat(isRecordedAsDone(stored)).isTrue();
    }

    @Test
    void endsTheRecordOfAFailureWhereTheCacheKnowsThatTheWorkIsDone() {
        acquire(owner);
        completes(owner);
        recordFailed(rival.keptIn(KeyStore.DATABASE), UUID.randomUUID());

        assertThat(acquire(with("one", Sender.SEMEL))).isEqualTo(Claim.DUPLICATE);
        assertThat(column("status")).isEqualTo("COMPLETED");
    }

    boolean isRecordedAsDone(Delivery delivery) {
        return database().inTransaction(stores -> stores.keys().isCompleted(delivery));
    }

    Delivery with(String text, Sender sender) {
        return new Delivery(
                        owner.key(),
                        "ID:3",
                        null,
                        null,
                        ContentHash.ofText(text, List.of()),
                        null,
                        Instant.MAX,
                        null,
                        sender,
                        null,
                        null,
                        KeyStore.DATABASE)
                .keptIn(store())
                .under(UUID.randomUUID());
    }
}
