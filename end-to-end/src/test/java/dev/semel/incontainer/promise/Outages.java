package dev.semel.incontainer.promise;

import static dev.semel.incontainer.probe.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.incontainer.bank.Behaviour;
import dev.semel.incontainer.probe.Lane;
import dev.semel.incontainer.probe.Letter;
import dev.semel.incontainer.probe.OpenTransaction;
import org.junit.jupiter.api.Test;

/** What is not the message's fault burns none of its attempts: it is delivered again. */
public interface Outages extends InTheBank {

    @Test
    default void storesAMessageWhoseKeyIsHeldTooLong() {
        Lane.each(lane -> {
            Letter letter = Letter.to(lane, Behaviour.BOOK);
            try (OpenTransaction other = bank().tables().holdKey(letter)) {
                bank().post().send(letter, 1);

                eventually(() -> assertThat(bank().tables().retries(letter)).isNotEmpty());
                assertThat(bank().runsOf(letter))
                        .as("runs while %s holds the key", other)
                        .isZero();
            }

            eventually(() -> assertThat(bank().tables().bookings(letter)).hasSize(1));
            assertThat(bank().tables().attempts(letter)).isEmpty();
        });
    }

    @Test
    default void asksAgainForAMessageWhoseHandlerRanIntoALock() {
        Lane.each(lane -> {
            Letter letter = Letter.to(lane, Behaviour.CHANGE_ACCOUNT);
            try (OpenTransaction other = bank().tables().holdAccount(letter)) {
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
        assertThat(bank().runsOf(letter)).isGreaterThan(1);
        assertThat(bank().tables().records(letter).get(0).number("attempts")).isOne();
        assertThat(bank().tables().attempts(letter)).isEmpty();
        assertThat(bank().tables().retries(letter)).isEmpty();
        assertThat(bank().tables().parked(letter)).isEmpty();
    }
}
