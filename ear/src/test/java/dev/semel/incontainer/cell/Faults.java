package dev.semel.incontainer.cell;

import static dev.semel.incontainer.probe.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.incontainer.bank.Deed;
import dev.semel.incontainer.probe.Letter;
import dev.semel.incontainer.probe.OpenTransaction;
import dev.semel.incontainer.probe.Row;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Faults of the database in the handler. */
public interface Faults extends AtTheCounter {

    @Test
    default void aLockTimeOutBurnsNoAttempt() {
        Letter letter = Letter.toClerk("take-order", Deed.CHANGE_ACCOUNT);
        try (OpenTransaction other = bank().tables().holdAccount(letter)) {
            send(letter);
            eventually(() -> assertThat(bank().runsOf(letter))
                    .as("runs while %s holds the row", other)
                    .isGreaterThan(1));
        }
        awaitBooked(letter, 1);
        awaitAcknowledged(letter);
        assertThat(bank().tables().bookings(letter).get(0).number("delivery")).isGreaterThan(1);
        assertNothingElse(letter);
    }

    @Test
    default void aLockTimeOutOfOneKeyAloneIsCounted() {
        Letter letter = Letter.toClerk("ask-classifier", Deed.CHANGE_ACCOUNT);
        Instant end = Instant.now().plusSeconds(30);
        OpenTransaction holder = bank().tables().holdAccount(letter);
        send(letter);
        while (bank().tables().parked(letter).isEmpty() && Instant.now().isBefore(end)) {
            Letter other = Letter.toClerk("ask-classifier", Deed.BOOK);
            send(other);
            awaitBooked(other, 1);
        }
        Row parked = awaitParked(letter, "ATTEMPTS_USED_UP");
        awaitAcknowledged(letter);
        assertThat(bank().tables().attempts(letter)).hasSize(3);
        assertThat(bank().runsOf(letter)).as("two faults are forgiven").isGreaterThanOrEqualTo(5);
        assertThat(parked.text("attempts")).isEqualTo("3");
        holder.close();
    }
}
