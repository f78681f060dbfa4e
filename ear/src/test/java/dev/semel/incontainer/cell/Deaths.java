package dev.semel.incontainer.cell;

import static dev.semel.incontainer.probe.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.incontainer.bank.Deed;
import dev.semel.incontainer.probe.Letter;
import dev.semel.incontainer.probe.OpenTransaction;
import dev.semel.incontainer.probe.Tables;
import org.junit.jupiter.api.Test;

/** The server died while a handler ran. */
public interface Deaths extends AtTheCounter {

    /** What a node leaves that dies so often while a handler runs, and begins another life each time. */
    private void markDeath(Letter letter, int deathsBefore) {
        Tables tables = bank().tables();
        String node = "died-over-" + Tables.hash(letter).substring(0, 20);
        tables.change(
                "INSERT INTO semel_node (node, application, incarnation, started_at)"
                        + " VALUES (?, 'bank', RANDOM_UUID(), CURRENT_TIMESTAMP)",
                node);
        for (int death = 0; death <= deathsBefore; death++) {
            tables.change(
                    "INSERT INTO semel_in_flight (id, key_hash, consumer, incarnation, node, is_alone, begun_at)"
                            + " SELECT RANDOM_UUID(), ?, ?, incarnation, node, TRUE, CURRENT_TIMESTAMP FROM semel_node WHERE node = ?",
                    Tables.hash(letter),
                    letter.consumer(),
                    node);
            tables.change("UPDATE semel_node SET incarnation = RANDOM_UUID() WHERE node = ?", node);
        }
    }

    /** The broker delivers it again, because its first delivery is rolled back. */
    private void sendAndLetItBeRedelivered(Letter letter) {
        markDeath(letter, deathsBefore(letter));
        try (OpenTransaction holder = bank().tables().holdAccount(letter)) {
            send(letter);
            eventually(() -> assertThat(bank().runsOf(letter) > 1 || isParked(letter))
                    .as("a second delivery, while %s holds the account", holder)
                    .isTrue());
        }
    }

    private boolean isParked(Letter letter) {
        return !bank().tables().parked(letter).isEmpty();
    }

    private static int deathsBefore(Letter letter) {
        return Integer.parseInt(letter.text().replaceAll("\\D", ""));
    }

    @Test
    default void aMessageOverWhichTheServerDiedTooOftenIsParked() {
        Letter letter = Letter.toClerk("survive-deaths", Deed.CHANGE_ACCOUNT).saying("{\"deaths\": 1}");
        sendAndLetItBeRedelivered(letter);
        awaitParked(letter, "SERVER_DIED");
        awaitAcknowledged(letter);
        awaitStatus(letter, "PARKED");
        assertThat(bank().tables().bookings(letter)).isEmpty();
        assertThat(bank().tables().rows("SELECT * FROM semel_in_flight WHERE key_hash = ?", Tables.hash(letter)))
                .isEmpty();
    }

    @Test
    default void aMessageOverWhichTheServerDiedOnceRunsAgain() {
        Letter letter = Letter.toClerk("survive-deaths", Deed.CHANGE_ACCOUNT).saying("{\"deaths\": 0}");
        sendAndLetItBeRedelivered(letter);
        awaitBooked(letter, 1);
        awaitAcknowledged(letter);
        assertNothingElse(letter);
        eventually(() -> assertThat(
                        bank().tables().rows("SELECT * FROM semel_in_flight WHERE key_hash = ?", Tables.hash(letter)))
                .isEmpty());
    }

    @Test
    default void aFirstDeliveryLeavesNoMark() {
        Letter letter = Letter.toClerk("survive-deaths", Deed.HOLD);
        send(letter);
        awaitRunning(letter);
        assertThat(bank().tables().rows("SELECT * FROM semel_in_flight WHERE key_hash = ?", Tables.hash(letter)))
                .isEmpty();
        bank().letGo(letter);
        awaitBooked(letter, 1);
    }
}
