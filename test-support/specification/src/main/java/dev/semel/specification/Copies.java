package dev.semel.specification;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A copy: same key, same content; by the state of its key. */
public interface Copies extends AtTheCounter {

    @Test
    default void aMessageOfAnAbsentKeyRunsTheHandler() {
        Letter letter = Letter.toClerk("take-order", Behaviour.BOOK);
        send(letter);
        awaitBooked(letter, 1);
        awaitAcknowledged(letter);
        assertThat(record(letter).text("status")).isEqualTo("COMPLETED");
        assertThat(record(letter).number("attempts")).isOne();
        assertNothingElse(letter);
    }

    @Test
    default void aCopyOfACompletedKeyIsADuplicate() {
        Letter letter = Letter.toClerk("take-order", Behaviour.BOOK);
        send(letter);
        awaitBooked(letter, 1);
        send(letter);
        awaitDuplicates(letter, 1);
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isOne();
        assertNothingElse(letter);
    }

    @Test
    default void aCopyOfAFailedKeyWithALiveRetryIsSuperseded() {
        Letter letter = Letter.toClerk("retry-slowly", Behaviour.FAIL_ONCE);
        send(letter);
        awaitStored(letter, 1);
        send(letter);
        awaitDuplicates(letter, 1);
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isOne();
        assertThat(record(letter).text("status")).isEqualTo("FAILED");
        assertThat(stored(letter)).hasSize(1);
    }

    @Test
    default void aCopyThatOutlivesTheLiveRetryIsStoredForLater() {
        Letter letter = Letter.toClerk("retry-slowly", Behaviour.FAIL_ONCE);
        send(letter.livingFor(Duration.ofHours(12)));
        awaitStored(letter, 1);
        send(letter);
        awaitStored(letter, 2);
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isOne();
        hurry(letter);
        awaitStatus(letter, "COMPLETED");
        awaitAcknowledged(letter);
        assertThat(counter().bookings(letter)).hasSize(1);
    }

    @Test
    default void aCopyThatExpiresBeforeTheLiveRetryIsSuperseded() {
        Letter letter = Letter.toClerk("retry-slowly", Behaviour.FAIL_ONCE);
        send(letter.livingFor(Duration.ofHours(12)));
        awaitStored(letter, 1);
        send(letter.livingFor(Duration.ofHours(6)));
        awaitDuplicates(letter, 1);
        awaitAcknowledged(letter);
        assertThat(stored(letter)).hasSize(1);
    }

    @Test
    default void aCopyOfAFailedKeyLeftToTheBrokerRunsTheHandler() {
        Letter letter = Letter.toClerk("take-order", Behaviour.BOOK);
        counter().others().bring(letter, "FAILED");
        send(letter);
        awaitBooked(letter, 1);
        awaitAcknowledged(letter);
        assertThat(record(letter).text("status")).isEqualTo("COMPLETED");
    }

    @Test
    default void aCopyOfAParkedKeyIsClosed() {
        Letter letter = Letter.toClerk("take-order", Behaviour.FAIL_FOR_GOOD);
        send(letter);
        awaitStatus(letter, "PARKED");
        send(letter);
        awaitDuplicates(letter, 1);
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isOne();
        assertThat(counter().parked(letter)).hasSize(1);
    }

    @Test
    default void aCopyOfADiscardedKeyIsClosed() {
        Letter letter = Letter.toClerk("take-order", Behaviour.FAIL_FOR_GOOD);
        send(letter);
        awaitStatus(letter, "PARKED");
        discard(letter);
        awaitStatus(letter, "DISCARDED");
        send(letter);
        awaitDuplicates(letter, 1);
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isOne();
    }

    @Test
    default void aCopyUnderALiveLeaseIsStoredForLater() {
        Letter letter = Letter.toClerk("take-order", Behaviour.BOOK);
        counter().others().bringUnderLease(letter, 3600);
        send(letter);
        awaitStored(letter, 1);
        assertThat(stored(letter).get(0).text("headers")).contains("semel_waits");
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isZero();
        counter().others().forget(letter);
        awaitBooked(letter, 1);
    }

    @Test
    default void aCopyUnderALapsedLeaseRunsTheHandler() {
        Letter letter = Letter.toClerk("take-order", Behaviour.BOOK);
        counter().others().bringUnderLease(letter, -1);
        send(letter);
        awaitBooked(letter, 1);
        awaitAcknowledged(letter);
        assertThat(record(letter).text("status")).isEqualTo("COMPLETED");
        assertThat(record(letter).text("lease_token")).isNull();
    }

    @Test
    default void aCopyOfAnUncommittedKeyWaitsAndIsADuplicate() {
        Letter letter = Letter.toClerk("take-order", Behaviour.HOLD);
        send(letter);
        awaitRunning(letter);
        send(letter);
        counter().letGo(letter);
        awaitDuplicates(letter, 1);
        awaitAcknowledged(letter);
        assertThat(counter().bookings(letter)).hasSize(1);
        assertThat(counter().attempts(letter)).isEmpty();
    }

    @Test
    default void aCopyOfAnUncommittedKeyThatIsRolledBackRunsTheHandler() {
        Letter letter = Letter.toClerk("take-order", Behaviour.BOOK);
        try (Others.OpenTransaction other = counter().others().holdKey(letter)) {
            send(letter);
            counter().throughout(Duration.ofMillis(300), () -> assertThat(
                            counter().runsOf(letter))
                    .as("runs while %s holds the key", other)
                    .isZero());
        }
        awaitBooked(letter, 1);
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isOne();
    }

    @Test
    default void theNextCopyAfterForgettingIsNew() {
        Letter letter = Letter.toClerk("take-order", Behaviour.BOOK);
        send(letter);
        awaitBooked(letter, 1);
        counter().others().forget(letter);
        send(letter);
        awaitBooked(letter, 2);
        awaitAcknowledged(letter);
    }
}
