package dev.semel.internal.idempotency.store.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.idempotency.result.StoredResult;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery.Sender;
import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.internal.message.BodyKind;
import dev.semel.simulation.store.CachedKeyStoresInMemory;
import dev.semel.simulation.tables.MemoryContractDatabase;
import dev.semel.testing.ContractDatabase;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class LeaseStoreInMemoryCacheTest extends CachedLeaseStoreContract {

    @RegisterExtension
    final MemoryContractDatabase<KeyStores> memory = new MemoryContractDatabase<>(CachedKeyStoresInMemory::new);

    @Override
    ContractDatabase<KeyStores> database() {
        return memory;
    }

    @Override
    void assertThatTheKeyIsFree() {
        assertThat(stores().cache().find(owner)).isEmpty();
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

    private CachedKeyStoresInMemory stores() {
        return memory.inTransaction(CachedKeyStoresInMemory.class::cast);
    }
}
