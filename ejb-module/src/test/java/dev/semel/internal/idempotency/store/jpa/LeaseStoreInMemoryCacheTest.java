package dev.semel.internal.idempotency.store.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.KeyStore;
import dev.semel.internal.idempotency.result.StoredResult;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.Delivery.Sender;
import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.ContentHash;
import dev.semel.simulation.store.CachedKeyStoresInMemory;
import dev.semel.simulation.tables.MemoryContractDatabase;
import dev.semel.testing.ContractDatabase;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class LeaseStoreInMemoryCacheTest extends LeaseStoreContract {

    @RegisterExtension
    final MemoryContractDatabase<KeyStores> memory = new MemoryContractDatabase<>(CachedKeyStoresInMemory::new);

    @Override
    ContractDatabase<KeyStores> database() {
        return memory;
    }

    @Override
    KeyStore store() {
        return KeyStore.REDIS;
    }

    @Override
    void assertThatTheKeyIsFree() {
        assertThat(stores().cache().find(owner)).isEmpty();
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
    void keepsALeaseThatIsInTheDatabaseWhenTheCacheComesBackWithAnOlderState() {
        acquire(owner);
        Instant before = stores().shared().now();
        recordFailed(owner, null);
        assertThat(acquire(rival)).isEqualTo(Claim.GRANTED);
        stores().shared().loseWritesSince(before);

        assertThat(stores().cache().find(rival).orElseThrow().token())
                .as("what the cache knows")
                .isEqualTo(owner.leaseToken());
        assertThat(holds(leases -> leases.extend(rival, LEASE))).isTrue();
        assertThat(holds(leases -> leases.guard(rival))).isTrue();
        assertThat(completes(rival)).isTrue();
    }

    @Test
    void givesALeaseBackThatIsInTheDatabaseWhenTheCacheComesBackWithAnOlderState() {
        acquire(owner);
        Instant before = stores().shared().now();
        recordFailed(owner, null);
        acquire(rival);
        stores().shared().loseWritesSince(before);
        database().doInTransaction(stores -> stores.leases().giveBack(rival));
        stores().lapseInCache(owner.key().hash());

        assertThat(acquire(delivery())).isEqualTo(Claim.GRANTED);
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
    void keepsTheResultWithTheRecordThatAStoredCopyLeaves() {
        acquire(owner);
        StoredResult result = new StoredResult("text/plain", new byte[] {1}, BodyKind.TEXT);
        answers(leases -> leases.complete(owner, Optional.of(result)) && leases.confirm(owner, Optional.of(result)));
        assertThat(acquire(with("one", Sender.SEMEL))).isEqualTo(Claim.DUPLICATE);
        stores().shared().loseAll();

        assertThat(acquire(rival)).isEqualTo(Claim.DUPLICATE);
        Optional<StoredResult> kept =
                memory.inTransaction(stores -> stores.results().find(owner.key().hash()));
        assertThat(kept).contains(result);
    }

    private boolean isRecordedAsDone(Delivery delivery) {
        return memory.inTransaction(stores -> stores.keys().isCompleted(delivery));
    }

    private CachedKeyStoresInMemory stores() {
        return memory.inTransaction(CachedKeyStoresInMemory.class::cast);
    }

    private Delivery with(String text, Sender sender) {
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
