package dev.semel.specification;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Faults of the database in the handler. */
public interface Faults extends AtTheCounter {

    int MOST_NEIGHBOURS = 2_000;

    @Test
    default void aLockTimeOutBurnsNoAttempt() {
        Letter letter = Letter.toClerk("take-order", Behaviour.CHANGE_ACCOUNT);
        try (Others.OpenTransaction other = counter().others().holdAccount(letter)) {
            send(letter);
            counter().eventually(() -> assertThat(counter().runsOf(letter))
                    .as("runs while %s holds the row", other)
                    .isGreaterThan(1));
        }
        awaitBooked(letter, 1);
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isGreaterThan(1);
        assertNothingElse(letter);
    }

    @Test
    default void aLockTimeOutOfOneKeyAloneIsCounted() {
        Letter letter = Letter.toClerk("ask-classifier", Behaviour.CHANGE_ACCOUNT);
        Others.OpenTransaction holder = counter().others().holdAccount(letter);
        send(letter);
        for (int neighbour = 0;
                neighbour < MOST_NEIGHBOURS && counter().parked(letter).isEmpty();
                neighbour++) {
            Letter other = Letter.toClerk("ask-classifier", Behaviour.BOOK);
            send(other);
            awaitBooked(other, 1);
        }
        Row parked = awaitParked(letter, "ATTEMPTS_USED_UP");
        awaitAcknowledged(letter);
        assertThat(counter().attempts(letter)).hasSize(3);
        assertThat(counter().runsOf(letter)).as("two faults are forgiven").isGreaterThanOrEqualTo(5);
        assertThat(parked.text("attempts")).isEqualTo("3");
        holder.close();
    }
}
