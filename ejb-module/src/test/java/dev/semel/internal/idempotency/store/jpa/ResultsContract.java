package dev.semel.internal.idempotency.store.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.KeyStore;
import dev.semel.internal.idempotency.mode.LeaseStore;
import dev.semel.internal.idempotency.result.SentReplies;
import dev.semel.internal.idempotency.result.StoredResult;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.Delivery.Requester;
import dev.semel.internal.idempotency.store.Delivery.Sender;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.KeyRecords.Seen;
import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.internal.message.BodyKind;
import dev.semel.internal.settings.ClaimSettings;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.HeldTransaction;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
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
    void tellsAReplyFromAResultAndKnowsItsMessage() {
        database().doInTransaction(stores -> complete(stores, new StoredResult("text/plain", BODY, BodyKind.BYTES)));
        assertThat(found().map(StoredResult::reply)).contains(BodyKind.BYTES);

        database().doInTransaction(stores -> stores.results().keep(hash, new StoredResult("text/plain", BODY)));
        assertThat(found().map(StoredResult::isReply)).contains(false);
    }

    @Test
    void answersEachRequestOfAKeyThatIsDoneByWhicheverModeItIsClaimed() {
        StoredResult reply = new StoredResult("text/plain", BODY, BodyKind.BYTES);
        Delivery first = asking("queue://first");
        assertThat(repliesTo(leases -> {
                    assertThat(leases.claim(first, WAIT, token -> Claim.BUSY)).isEqualTo(Claim.GRANTED);
                    leases.keep(first, Optional.of(reply));
                }))
                .containsExactly("queue://first");

        Delivery second = asking("queue://second");
        assertThat(repliesTo(leases -> assertThat(leases.claim(second, WAIT, token -> Claim.BUSY))
                        .isEqualTo(Claim.DUPLICATE)))
                .containsExactly("queue://second");
        Delivery third = asking("queue://third").under(UUID.randomUUID());
        assertThat(repliesTo(leases -> assertThat(leases.acquire(third, WAIT, token -> Claim.BUSY))
                        .isEqualTo(Claim.DUPLICATE)))
                .containsExactly("queue://third");
        assertThat(repliesTo(leases -> leases.claim(delivery, WAIT, token -> Claim.BUSY)))
                .as("to a copy that wants no answer")
                .isEmpty();
    }

    @Test
    void answersNoRequestWithAResultThatWasNoReply() {
        database().doInTransaction(stores -> complete(stores, new StoredResult("text/plain", BODY)));
        Delivery asking = asking("queue://answers");

        assertThat(repliesTo(leases -> leases.claim(asking, WAIT, token -> Claim.BUSY)))
                .isEmpty();
    }

    private Delivery asking(String replyTo) {
        return new Delivery(
                delivery.key(),
                "ID:" + replyTo,
                null,
                null,
                null,
                null,
                Instant.MAX,
                new Requester("ID:" + replyTo, replyTo, Map.of()),
                Sender.PRODUCER,
                null,
                null,
                KeyStore.DATABASE);
    }

    private List<String> repliesTo(Consumer<LeaseStore> work) {
        List<String> sent = new ArrayList<>();
        database().doInTransaction(stores -> {
            SentReplies within = new SentReplies(stores.results(), sent);
            work.accept(
                    new LeaseStore(stores.records(), stores.keys(), stores.results(), within, new ClaimSettings(WAIT)));
        });
        return sent;
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
