package dev.semel.specification;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/** What the cells have in common: one message, and what became of it. */
public interface AtTheCounter {

    Counter counter();

    default void send(Letter letter) {
        counter().send(letter, 1);
    }

    /** The record of the letter's own key, if there is one. */
    default List<Row> records(Letter letter) {
        return counter().recordsOfKey(letter, letter.reference());
    }

    default Row record(Letter letter) {
        return records(letter).get(0);
    }

    default void awaitBooked(Letter letter, int times) {
        counter().eventually(() -> assertThat(counter().bookings(letter)).hasSize(times));
    }

    default void awaitDuplicates(Letter letter, int number) {
        counter().eventually(() -> assertThat(records(letter))
                .singleElement()
                .extracting(record -> record.number("duplicates"))
                .isEqualTo(number));
    }

    default void awaitStatus(Letter letter, String status) {
        counter().eventually(() -> assertThat(records(letter))
                .singleElement()
                .extracting(record -> record.text("status"))
                .isEqualTo(status));
    }

    default void awaitRunning(Letter letter) {
        counter().eventually(() -> assertThat(counter().runsOf(letter)).isPositive());
    }

    default Row awaitParked(Letter letter, String reason) {
        counter().eventually(() -> assertThat(counter().parked(letter))
                .singleElement()
                .extracting(parked -> parked.text("reason"))
                .isEqualTo(reason));
        return counter().parked(letter).get(0);
    }

    /** Nothing of the queue is left: neither waiting nor delivered without an acknowledgement. */
    default void awaitAcknowledged(Letter letter) {
        counter().eventually(() -> assertThat(counter().unacknowledged(letter))
                .as("messages of %s that are not acknowledged", letter.destination())
                .isZero());
    }

    /** The stored events that bring the letter to its consumer again. */
    default List<Row> stored(Letter letter) {
        return counter().stored(letter);
    }

    /** One that comes back while its key is still busy is stored anew. */
    default void awaitStored(Letter letter, int events) {
        counter().eventually(() -> assertThat(stored(letter)).hasSizeGreaterThanOrEqualTo(events));
    }

    /** Lets the failed record of a letter name the retry of another one, which is still to come. */
    default void waitForAnotherRetry(Letter letter) {
        Letter other = Letter.toClerk("retry-slowly", Behaviour.FAIL_ONCE);
        send(other);
        awaitStored(other, 1);
        counter().others().nameRetry(letter, stored(other).get(0).text("id"));
    }

    /** Makes a stored event due at once. */
    default void hurry(Letter letter) {
        counter().others().hurry(letter);
    }

    /** An operator sends the parked message of a letter to its consumer again. */
    default void retry(Letter letter) {
        assertThat(counter().retry(counter().parked(letter).get(0))).isTrue();
    }

    /** An operator gives it up. */
    default void discard(Letter letter) {
        assertThat(counter().discard(counter().parked(letter).get(0))).isTrue();
    }

    default void assertNothingElse(Letter letter) {
        assertThat(counter().attempts(letter)).isEmpty();
        assertThat(counter().parked(letter)).isEmpty();
        assertThat(stored(letter)).isEmpty();
    }
}
