package dev.semel.specification;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Another delivery works on the key. */
public interface Busy extends AtTheCounter {

    @Test
    default void aCopyIsStoredForLaterWhenTheWaitRunsOut() {
        Letter letter = Letter.toClerk("take-order", Behaviour.HOLD);
        send(letter);
        awaitRunning(letter);
        send(letter);
        awaitStored(letter, 1);
        counter().letGo(letter);
        awaitDuplicates(letter, 1);
        awaitAcknowledged(letter);
        assertThat(counter().bookings(letter)).hasSize(1);
        assertThat(counter().attempts(letter)).isEmpty();
    }

    @Test
    default void furtherCopiesAreStoredAtOnce() {
        Letter letter = Letter.toClerk("take-order", Behaviour.HOLD);
        send(letter);
        awaitRunning(letter);
        counter().send(letter, 5);
        awaitStored(letter, 5);
        Letter other = Letter.toClerk("take-order", Behaviour.BOOK);
        send(other);
        awaitBooked(other, 1);
        assertThat(counter().bookings(letter)).as("still held").isEmpty();
        counter().letGo(letter);
        awaitDuplicates(letter, 5);
        awaitAcknowledged(letter);
        assertThat(counter().bookings(letter)).hasSize(1);
    }

    @Test
    default void aCopyIsStoredAtOnceWhereItComesBackLater() {
        Letter letter = Letter.toClerk("come-back-later", Behaviour.HOLD);
        send(letter);
        awaitRunning(letter);
        send(letter);
        awaitStored(letter, 1);
        counter().letGo(letter);
        awaitDuplicates(letter, 1);
        awaitAcknowledged(letter);
        assertThat(counter().bookings(letter)).hasSize(1);
    }

    @Test
    default void aStoredCopyRunsTheHandlerWhenTheOtherIsRolledBack() {
        Letter letter = Letter.toClerk("come-back-later", Behaviour.BOOK);
        try (Others.OpenTransaction other = counter().others().holdKey(letter)) {
            send(letter);
            awaitStored(letter, 1);
            assertThat(counter().runsOf(letter))
                    .as("runs while %s holds the key", other)
                    .isZero();
        }
        awaitBooked(letter, 1);
        awaitAcknowledged(letter);
        assertThat(counter().attempts(letter)).isEmpty();
    }
}
