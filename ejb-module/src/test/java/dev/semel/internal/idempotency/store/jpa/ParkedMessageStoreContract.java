package dev.semel.internal.idempotency.store.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.history.Failure;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.idempotency.store.ParkedMessage;
import dev.semel.internal.idempotency.store.ParkedMessage.Origin;
import dev.semel.internal.idempotency.store.ParkedMessageStore;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.StoredMessage;
import dev.semel.testing.ContractDatabase;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** What every store of parked messages promises, on every database. */
abstract class ParkedMessageStoreContract {

    private final String consumer = "consumer-" + UUID.randomUUID();

    abstract ContractDatabase<KeyStores> database();

    @Test
    void keepsTheMessageWhole() {
        String key = "nul\0 and \uD83D alone";
        inTransaction(store -> store.park("1", message("ID:1", key)));

        ParkedMessage parked = inTransaction(store -> store.lockParked(onlyId()).orElseThrow());

        assertThat(parked.key().value()).isEqualTo(key);
        assertThat(parked.message().text()).isEqualTo("body with nul\0");
        assertThat(parked.message().properties()).containsEntry("count", (short) 3);
        assertThat(parked.reason()).isEqualTo(ParkReason.TERMINAL_FAILURE);
        assertThat(parked.failure().stack()).isEqualTo("the stack");
        assertThat(parked.attempts()).isEqualTo(4);
        assertThat(parked.otherContent()).isEqualTo("hash");
        assertThat(parked.origin()).isEqualTo(new Origin(consumer, "ID:1", "shop.orders", false));
    }

    @Test
    void parksARedeliveryOnce() {
        assertThat(answers(store -> store.park("1", message("ID:1", "k")).isPresent()))
                .isTrue();
        assertThat(answers(store -> store.park("1", message("ID:1", "k")).isPresent()))
                .isFalse();
        assertThat(answers(store -> store.park("2", message("ID:1", "k")).isPresent()))
                .isTrue();
    }

    @Test
    void tellsWhetherOneOfThatNameStillWaits() {
        inTransaction(store -> store.park("1", message("ID:1", "k")));
        assertThat(answers(store -> store.isParked(consumer, "1"))).isTrue();
        assertThat(answers(store -> store.isParked(consumer, "2"))).isFalse();
        assertThat(answers(store -> store.isParked("another", "1"))).isFalse();

        UUID id = onlyId();
        inTransaction(store -> {
            store.lockParked(id);
            store.close(id, ParkedStatus.RETRIED);
            return null;
        });
        assertThat(answers(store -> store.isParked(consumer, "1"))).isFalse();
    }

    @Test
    void keepsALargeBodyInPiecesAsLongAsItsEntry() {
        UUID id = inTransaction(store -> store.park("1", message("ID:1", "k")).orElseThrow());
        inTransaction(store -> {
            store.addPiece(id, 0, new byte[1024 * 1024]);
            store.addPiece(id, 1, new byte[] {1, 2, 3});
            return null;
        });
        assertThat(pieces(id)).isEqualTo(2);

        database().doInTransaction(stores -> stores.rows().deleteParked(id));
        assertThat(pieces(id)).isZero();
    }

    @Test
    void keepsAsLargeABodyAsCanBeSentAgain() {
        // MariaDB's driver writes each of them as two.
        byte[] zeros = new byte[StoredMessage.LARGEST_BODY];
        inTransaction(store -> store.park("1", carrying(new StoredMessage(BodyKind.BYTES, zeros, Map.of()))));

        assertThat(inTransaction(store -> store.lockParked(onlyId()).orElseThrow())
                        .message()
                        .body())
                .isEqualTo(zeros);
    }

    @Test
    void keepsWhatCannotBeSentAgainInPieces() {
        String text = "x".repeat(17 * 1024 * 1024);
        UUID id = inTransaction(store ->
                store.park("1", carrying(StoredMessage.text(text, Map.of()))).orElseThrow());

        assertThat(pieces(id)).isEqualTo(17);
        assertThat(inTransaction(store -> store.lockParked(id).orElseThrow())
                        .message()
                        .canBeSent())
                .isFalse();
    }

    private ParkedMessage carrying(StoredMessage message) {
        ParkedMessage small = message("ID:1", "k");
        return new ParkedMessage(
                small.origin(), message, null, null, small.reason(), small.failure(), small.attempts());
    }

    @Test
    void handsOutOnlyWhatIsStillParked() {
        inTransaction(store -> store.park("1", message("ID:1", "k")));
        UUID id = onlyId();
        inTransaction(store -> {
            store.lockParked(id);
            store.close(id, ParkedStatus.RETRIED);
            return null;
        });

        assertThat(answers(store -> store.lockParked(id).isEmpty())).isTrue();
        assertThat(answers(store -> store.lockParked(UUID.randomUUID()).isEmpty()))
                .isTrue();
    }

    private long pieces(UUID id) {
        return database().inTransaction(stores -> stores.rows().countPieces(id));
    }

    private UUID onlyId() {
        return UUID.fromString(database().inTransaction(stores -> stores.rows().parked("id", "consumer", consumer)));
    }

    private ParkedMessage message(String messageId, String key) {
        return new ParkedMessage(
                new Origin(consumer, messageId, "shop.orders", false),
                StoredMessage.text("body with nul\0", Map.of("idempotency_key", key, "count", (short) 3)),
                new IdempotencyKey(consumer, key),
                "hash",
                ParkReason.TERMINAL_FAILURE,
                new Failure("java.lang.Exception", "broken", "the stack"),
                4);
    }

    private boolean answers(Predicate<ParkedMessageStore> question) {
        return inTransaction(question::test);
    }

    private <T> T inTransaction(Function<ParkedMessageStore, T> work) {
        return database().inTransaction(stores -> work.apply(stores.parkedMessages()));
    }
}
