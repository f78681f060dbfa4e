package dev.semel.incontainer.cell;

import static dev.semel.incontainer.probe.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.incontainer.bank.Deed;
import dev.semel.incontainer.probe.Letter;
import dev.semel.incontainer.probe.Row;
import dev.semel.incontainer.promise.InTheBank;
import dev.semel.internal.redelivery.Replay;
import jakarta.enterprise.inject.spi.CDI;
import java.util.List;
import java.util.UUID;

/** What the cells have in common: one message, and what became of it. */
public interface AtTheCounter extends InTheBank {

    default void send(Letter letter) {
        bank().post().send(letter, 1);
    }

    default Row record(Letter letter) {
        return bank().tables().records(letter).get(0);
    }

    default void awaitBooked(Letter letter, int times) {
        eventually(() -> assertThat(bank().tables().bookings(letter)).hasSize(times));
    }

    default void awaitDuplicates(Letter letter, int number) {
        eventually(() -> assertThat(bank().tables().records(letter))
                .singleElement()
                .extracting(record -> record.number("duplicates"))
                .isEqualTo(number));
    }

    default void awaitStatus(Letter letter, String status) {
        eventually(() -> assertThat(bank().tables().records(letter))
                .singleElement()
                .extracting(record -> record.text("status"))
                .isEqualTo(status));
    }

    default void awaitRunning(Letter letter) {
        eventually(() -> assertThat(bank().runsOf(letter)).isPositive());
    }

    default Row awaitParked(Letter letter, String reason) {
        eventually(() -> assertThat(bank().tables().parked(letter))
                .singleElement()
                .extracting(parked -> parked.text("reason"))
                .isEqualTo(reason));
        return bank().tables().parked(letter).get(0);
    }

    /** Nothing of the queue is left: neither waiting nor delivered without an acknowledgement. */
    default void awaitAcknowledged(Letter letter) {
        eventually(() -> assertThat(bank().post().unacknowledgedIn(letter.destination()))
                .as("messages of %s that are not acknowledged", letter.destination())
                .isZero());
    }

    /** The stored events that bring the letter to its consumer again. */
    default List<Row> stored(Letter letter) {
        return bank().tables().retries(letter);
    }

    /** One that comes back while its key is still busy is stored anew. */
    default void awaitStored(Letter letter, int events) {
        eventually(() -> assertThat(stored(letter)).hasSizeGreaterThanOrEqualTo(events));
    }

    /** Lets the failed record of a letter name the retry of another one, which is still to come. */
    default void waitForAnotherRetry(Letter letter) {
        Letter other = Letter.toClerk("retry-slowly", Deed.FAIL_ONCE);
        send(other);
        awaitStored(other, 1);
        bank().tables().set(letter, "retry_event_id = '" + stored(other).get(0).text("id") + "'");
    }

    /** Makes a stored event due at once. */
    default void hurry(Letter letter) {
        bank().tables()
                .change(
                        "UPDATE semel_outbox_event SET due_at = CURRENT_TIMESTAMP WHERE consumer = ? AND headers LIKE ?",
                        letter.consumer(),
                        "%" + letter.reference() + "%");
    }

    default void operator(Letter letter, OperatorsDoing doing) {
        Replay replay = CDI.current().select(Replay.class).get();
        UUID id = UUID.fromString(bank().tables().parked(letter).get(0).text("id"));
        bank().work().committed(() -> assertThat(doing.toDo(replay, id)).isTrue());
    }

    default void assertNothingElse(Letter letter) {
        assertThat(bank().tables().attempts(letter)).isEmpty();
        assertThat(bank().tables().parked(letter)).isEmpty();
        assertThat(stored(letter)).isEmpty();
    }

    /** What an operator does with a parked message. */
    @FunctionalInterface
    interface OperatorsDoing {
        boolean toDo(Replay replay, UUID parked);
    }
}
