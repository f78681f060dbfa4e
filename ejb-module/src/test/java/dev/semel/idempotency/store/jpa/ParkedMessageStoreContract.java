package dev.semel.idempotency.store.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.history.Failure;
import dev.semel.idempotency.store.IdempotencyKey;
import dev.semel.idempotency.store.ParkReason;
import dev.semel.idempotency.store.ParkedMessage;
import dev.semel.idempotency.store.ParkedMessage.Origin;
import dev.semel.idempotency.store.ParkedMessageStore;
import dev.semel.idempotency.store.ParkedStatus;
import dev.semel.message.StoredMessage;
import dev.semel.testing.TestDatabase;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** What every store of parked messages promises, whatever the database. */
abstract class ParkedMessageStoreContract {

    private final String consumer = "consumer-" + UUID.randomUUID();

    abstract TestDatabase database();

    @Test
    void keepsTheMessageWhole() {
        String key = "nul\0 and \uD83D alone";
        inTransaction(store -> store.park(message("ID:1", key)));

        ParkedMessage parked = inTransaction(store -> store.lockParked(onlyId()).orElseThrow());

        assertThat(parked.key().value()).isEqualTo(key);
        assertThat(parked.message().text()).isEqualTo("body with nul\0");
        assertThat(parked.message().properties()).containsEntry("count", (short) 3);
        assertThat(parked.reason()).isEqualTo(ParkReason.TERMINAL_FAILURE);
        assertThat(parked.failure().stack()).isEqualTo("the stack");
        assertThat(parked.attempts()).isEqualTo(4);
        assertThat(parked.origin()).isEqualTo(new Origin(consumer, "ID:1", "shop.orders"));
    }

    @Test
    void parksARedeliveryOnce() {
        assertThat(answers(store -> store.park(message("ID:1", "k")).isPresent()))
                .isTrue();
        assertThat(answers(store -> store.park(message("ID:1", "k")).isPresent()))
                .isFalse();
        assertThat(answers(store -> store.park(message("ID:2", "k")).isPresent()))
                .isTrue();
    }

    @Test
    void keepsALargeBodyInPiecesAsLongAsItsEntry() {
        UUID id = inTransaction(store -> store.park(message("ID:1", "k")).orElseThrow());
        inTransaction(store -> {
            store.addPiece(id, 0, new byte[1024 * 1024]);
            store.addPiece(id, 1, new byte[] {1, 2, 3});
            return null;
        });
        assertThat(pieces(id)).isEqualTo(2);

        database().doInTransaction(database -> database.nativeQuery("DELETE FROM semel_parked_message WHERE id = ?", id)
                .executeUpdate());
        assertThat(pieces(id)).isZero();
    }

    @Test
    void handsOutOnlyWhatIsStillParked() {
        inTransaction(store -> store.park(message("ID:1", "k")));
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

    private int pieces(UUID id) {
        return database().inTransaction(database -> ((Number)
                        database.nativeQuery("SELECT COUNT(*) FROM semel_parked_piece WHERE parked_id = ?", id)
                                .getSingleResult())
                .intValue());
    }

    private UUID onlyId() {
        return UUID.fromString(database().inTransaction(database -> database.nativeQuery(
                        "SELECT CAST(id AS varchar(36)) FROM semel_parked_message WHERE consumer = ?", consumer)
                .getSingleResult()
                .toString()));
    }

    private ParkedMessage message(String messageId, String key) {
        return new ParkedMessage(
                new Origin(consumer, messageId, "shop.orders"),
                StoredMessage.text("body with nul\0", Map.of("idempotency_key", key, "count", (short) 3)),
                new IdempotencyKey(consumer, key),
                ParkReason.TERMINAL_FAILURE,
                new Failure("java.lang.Exception", "broken", "the stack"),
                4);
    }

    private boolean answers(Predicate<ParkedMessageStore> question) {
        return inTransaction(question::test);
    }

    private <T> T inTransaction(Function<ParkedMessageStore, T> work) {
        return database().inTransaction(database -> work.apply(TestStores.parkedMessages(database)));
    }
}
