package dev.semel.specification;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The server died while a handler ran. */
public interface Deaths extends AtTheCounter {

    /** The broker delivers it again, because its first delivery is rolled back. */
    private void sendAndLetItBeRedelivered(Letter letter) {
        counter().others().die(letter, deathsBefore(letter) + 1);
        try (Others.OpenTransaction holder = counter().others().holdAccount(letter)) {
            send(letter);
            counter().eventually(() -> assertThat(counter().runsOf(letter) > 1 || isParked(letter))
                    .as("a second delivery, while %s holds the account", holder)
                    .isTrue());
        }
    }

    private boolean isParked(Letter letter) {
        return !counter().parked(letter).isEmpty();
    }

    private static int deathsBefore(Letter letter) {
        return Integer.parseInt(letter.text().replaceAll("\\D", ""));
    }

    @Test
    default void aMessageOverWhichTheServerDiedTooOftenIsParked() {
        Letter letter =
                Letter.toClerk("survive-deaths", Behaviour.CHANGE_ACCOUNT).saying("{\"deaths\": 1}");
        sendAndLetItBeRedelivered(letter);
        awaitParked(letter, "SERVER_DIED");
        awaitAcknowledged(letter);
        awaitStatus(letter, "PARKED");
        assertThat(counter().bookings(letter)).isEmpty();
        assertThat(counter().marks(letter)).isZero();
    }

    @Test
    default void aMessageOverWhichTheServerDiedOnceRunsAgain() {
        Letter letter =
                Letter.toClerk("survive-deaths", Behaviour.CHANGE_ACCOUNT).saying("{\"deaths\": 0}");
        sendAndLetItBeRedelivered(letter);
        awaitBooked(letter, 1);
        awaitAcknowledged(letter);
        assertNothingElse(letter);
        counter().eventually(() -> assertThat(counter().marks(letter)).isZero());
    }

    @Test
    default void aFirstDeliveryLeavesNoMark() {
        Letter letter = Letter.toClerk("survive-deaths", Behaviour.HOLD);
        send(letter);
        awaitRunning(letter);
        assertThat(counter().marks(letter)).isZero();
        counter().letGo(letter);
        awaitBooked(letter, 1);
    }
}
