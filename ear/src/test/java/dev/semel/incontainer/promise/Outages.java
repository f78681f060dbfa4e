package dev.semel.incontainer.promise;

import static dev.semel.incontainer.probe.Eventually.eventually;
import static dev.semel.incontainer.probe.Eventually.throughout;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.store.IdempotencyKey;
import dev.semel.incontainer.bank.Deed;
import dev.semel.incontainer.probe.Lane;
import dev.semel.incontainer.probe.Letter;
import dev.semel.incontainer.probe.OpenTransaction;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What is not the message's fault burns none of its attempts: it is delivered again. */
public interface Outages extends InTheBank {

    Duration LONGER_THAN_THE_WAIT = Duration.ofMillis(2_500);

    @Test
    default void asksAgainForAMessageWhoseKeyIsHeldTooLong() {
        Lane.each(lane -> {
            Letter letter = Letter.to(lane, Deed.BOOK);
            try (OpenTransaction other = holdKey(letter)) {
                bank().post().send(letter, 1);

                throughout(LONGER_THAN_THE_WAIT, () -> assertThat(bank().runsOf(letter))
                        .as("runs while %s holds the key", other)
                        .isZero());
            }

            assertTakenInALaterDelivery(letter);
            assertThat(bank().runsOf(letter)).isOne();
        });
    }

    @Test
    default void asksAgainForAMessageWhoseHandlerRanIntoALock() {
        Lane.each(lane -> {
            Letter letter = Letter.to(lane, Deed.CHANGE_ACCOUNT);
            try (OpenTransaction other = holdAccount(letter)) {
                bank().post().send(letter, 1);

                eventually(() -> assertThat(bank().runsOf(letter))
                        .as("runs while %s holds the row", other)
                        .isGreaterThan(1));
            }

            assertTakenInALaterDelivery(letter);
        });
    }

    private void assertTakenInALaterDelivery(Letter letter) {
        eventually(() -> assertThat(bank().tables().bookings(letter)).hasSize(1));
        assertThat(bank().tables().bookings(letter).get(0).number("delivery")).isGreaterThan(1);
        assertThat(bank().tables().records(letter).get(0).number("attempts")).isOne();
        assertThat(bank().tables().attempts(letter)).isEmpty();
        assertThat(bank().tables().retries(letter)).isEmpty();
        assertThat(bank().tables().parked(letter)).isEmpty();
    }

    private OpenTransaction holdKey(Letter letter) {
        return bank().tables()
                .hold(
                        """
                        INSERT INTO semel_idempotency_record
                          (key_hash, consumer, key_text, status, attempts, duplicates, node, first_seen_at)
                        VALUES (?, ?, ?, 'COMPLETED', 1, 0, 'another', CURRENT_TIMESTAMP)
                        """,
                        IdempotencyKey.hash(letter.consumer(), letter.reference()),
                        letter.consumer(),
                        letter.reference());
    }

    private OpenTransaction holdAccount(Letter letter) {
        bank().tables().change("INSERT INTO account (reference, bookings) VALUES (?, 0)", letter.reference());
        return bank().tables().hold("UPDATE account SET bookings = 100 WHERE reference = ?", letter.reference());
    }
}
