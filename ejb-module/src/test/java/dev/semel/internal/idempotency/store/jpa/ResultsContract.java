package dev.semel.internal.idempotency.store.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.idempotency.result.StoredResult;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.KeyRecords.Seen;
import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.HeldTransaction;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What is kept of the work of a key beside its record, and what a handler is told of it. */
abstract class ResultsContract {

    private static final Duration WAIT = Duration.ofSeconds(10);
    private static final byte[] BODY = {0, 1, (byte) 0xff};

    private final Delivery delivery = new Delivery(
                    new IdempotencyKey("results", UUID.randomUUID().toString()), "ID:1", null, null, null, null)
            .under(UUID.randomUUID());
    private final String hash = delivery.key().hash();

    abstract ContractDatabase<KeyStores> database();

    @Test
    void keepsAResultByteForByteFromTheCommitOfItsKeyOn() {
        try (HeldTransaction<KeyStores> work = database().begin()) {
            work.doWithin(stores -> complete(stores, new StoredResult("image/png", BODY)));
            assertThat(found()).isEmpty();
            work.commit();
        }
        assertThat(found()).hasValueSatisfying(result -> {
            assertThat(result.mediaType()).isEqualTo("image/png");
            assertThat(result.body()).isEqualTo(BODY);
        });
    }

    @Test
    void losesAResultWithTheTransactionOfItsEffect() {
        try (HeldTransaction<KeyStores> undone = database().begin()) {
            undone.doWithin(stores -> complete(stores, new StoredResult("image/png", BODY)));
        }
        assertThat(found()).isEmpty();
    }

    @Test
    void takesALaterResultInPlaceOfTheFirst() {
        database().doInTransaction(stores -> {
            complete(stores, new StoredResult("text/plain", BODY));
            stores.results().keep(hash, new StoredResult("text/csv", new byte[0]));
        });
        assertThat(found()).hasValueSatisfying(result -> {
            assertThat(result.mediaType()).isEqualTo("text/csv");
            assertThat(result.body()).isEmpty();
        });
    }

    @Test
    void forgetsAResultWithItsKeySoThatTheNextWorkHasNone() {
        database().doInTransaction(stores -> complete(stores, new StoredResult("text/plain", BODY)));
        database().doInTransaction(stores -> stores.commands().forget(List.of(hash)));

        assertThat(found()).isEmpty();
    }

    @Test
    void keepsTheResultOfALeaseWithItsCompletion() {
        database().doInTransaction(stores -> stores.keys().insertLeased(delivery, WAIT, WAIT));
        Optional<StoredResult> result = Optional.of(new StoredResult("text/plain", BODY));

        database().doInTransaction(stores -> assertThat(
                        stores.leases().complete(delivery.under(UUID.randomUUID()), result))
                .as("by one that has lost its lease")
                .isFalse());
        assertThat(found()).isEmpty();
        database().doInTransaction(stores -> stores.leases().complete(delivery, result));
        assertThat(found()).isPresent();
    }

    @Test
    void tellsTheNumberOfTheAttemptThatWorksWhicheverWayItWasClaimed() {
        assertThat(seen()).isEmpty();
        database().doInTransaction(stores -> {
            stores.keys().insertCompleted(delivery, WAIT);
            assertThat(stores.keys().seen(hash))
                    .map(Seen::attempt)
                    .as("claimed as done")
                    .hasValue(1);
            stores.commands().forget(List.of(hash));
            stores.keys().insertLeased(delivery, WAIT, WAIT);
            assertThat(stores.keys().seen(hash))
                    .map(Seen::attempt)
                    .as("under a lease")
                    .hasValue(1);
        });
        assertThat(seen().orElseThrow().first()).isNotNull();
    }

    private void complete(KeyStores stores, StoredResult result) {
        stores.keys().insertCompleted(delivery, WAIT);
        stores.results().keep(hash, result);
    }

    private Optional<StoredResult> found() {
        return database().inTransaction(stores -> stores.results().find(hash));
    }

    private Optional<Seen> seen() {
        return database().inTransaction(stores -> stores.keys().seen(hash));
    }
}
