package dev.semel.specification;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** How a handler ends, and what becomes of its message. */
public interface Failures extends AtTheCounter {

    @Test
    default void aFailureIsRetriedOnce() {
        Letter letter = Letter.toClerk("take-order", Behaviour.FAIL_ONCE);
        send(letter);
        awaitBooked(letter, 1);
        awaitAcknowledged(letter);
        assertThat(counter().attempts(letter)).hasSize(1);
        assertThat(stored(letter)).hasSize(1);
        assertThat(record(letter).number("attempts")).isEqualTo(2);
    }

    @Test
    default void aFailureWhoseAttemptsAreUsedUpIsParked() {
        Letter letter = Letter.toClerk("take-order", Behaviour.FAIL_UNTIL_MENDED);
        send(letter);
        awaitParked(letter, "ATTEMPTS_USED_UP");
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isEqualTo(3);
        assertThat(counter().attempts(letter)).hasSize(3);
        assertThat(counter().bookings(letter)).isEmpty();
    }

    @Test
    default void aFailureWhoseTimeIsUsedUpIsParked() {
        Letter letter = Letter.toClerk("give-up-in-time", Behaviour.FAIL_UNTIL_MENDED);
        send(letter);
        awaitParked(letter, "TIME_USED_UP");
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isBetween(2, 5);
        awaitStatus(letter, "PARKED");
    }

    @Test
    default void aTerminalFailureIsParkedAtOnce() {
        Letter letter = Letter.toClerk("take-order", Behaviour.FAIL_FOR_GOOD);
        send(letter);
        awaitParked(letter, "TERMINAL_FAILURE");
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isOne();
        assertThat(stored(letter)).isEmpty();
    }

    @Test
    default void aSubtypeDeclaredRetryableIsRetried() {
        Letter letter = Letter.toClerk("take-order", Behaviour.FREEZE_ONCE);
        send(letter);
        awaitBooked(letter, 1);
        awaitAcknowledged(letter);
        assertThat(counter().attempts(letter)).hasSize(1);
    }

    @Test
    default void aBodyTheHandlerCannotReadIsParkedAtOnce() {
        Letter letter = Letter.toClerk("take-order", Behaviour.READ_BODY);
        send(letter.saying("{\"amount\": "));
        awaitParked(letter, "BROKEN_BODY");
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isOne();
    }

    @Test
    default void aFailureThatTheClassifierCallsTerminalIsParkedAtOnce() {
        Letter letter = Letter.toClerk("ask-classifier", Behaviour.REFUSE).with(Letter.CODE, 404);
        send(letter);
        awaitParked(letter, "TERMINAL_FAILURE");
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isOne();
    }

    @Test
    default void aFailureThatTheClassifierCallsRetryableIsRetried() {
        Letter letter = Letter.toClerk("ask-classifier", Behaviour.REFUSE).with(Letter.CODE, 503);
        send(letter);
        awaitParked(letter, "ATTEMPTS_USED_UP");
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isEqualTo(3);
    }

    @Test
    default void aFailureIsJudgedByItsTypeWhenTheClassifierFails() {
        Letter letter = Letter.toClerk("ask-classifier", Behaviour.REFUSE).with(Letter.CODE, -1);
        send(letter);
        awaitParked(letter, "ATTEMPTS_USED_UP");
        awaitAcknowledged(letter);
        assertThat(counter().attempts(letter)).hasSize(3);
    }

    @Test
    default void aCheckedExceptionIsAFailure() {
        Letter letter = Letter.toClerk("take-order", Behaviour.FAIL_CHECKED);
        send(letter);
        Row parked = awaitParked(letter, "ATTEMPTS_USED_UP");
        awaitAcknowledged(letter);
        assertThat(parked.text("error_type")).isEqualTo(IOException.class.getName());
        assertThat(counter().runsOf(letter)).isEqualTo(3);
        assertThat(counter().bookings(letter)).isEmpty();
    }

    @Test
    default void aMarkForRollbackIsAFailure() {
        Letter letter = Letter.toClerk("take-order", Behaviour.MARK_TRANSACTION);
        send(letter);
        Row parked = awaitParked(letter, "ATTEMPTS_USED_UP");
        awaitAcknowledged(letter);
        assertThat(parked.text("error_type")).endsWith(".HandlerRolledBackException");
        assertThat(counter().bookings(letter)).isEmpty();
    }

    @Test
    default void aSwallowedPersistenceExceptionIsAFailure() {
        Letter letter = Letter.toClerk("take-order", Behaviour.SWALLOW_PERSISTENCE_EXCEPTION);
        send(letter);
        awaitParked(letter, "ATTEMPTS_USED_UP");
        awaitAcknowledged(letter);
        assertThat(counter().bookings(letter)).isEmpty();
    }

    @Test
    default void aCommitThatFailsEachTimeEndsParked() {
        Letter letter = Letter.toClerk("take-order", Behaviour.SEND);
        send(letter);
        Row parked = awaitParked(letter, "ATTEMPTS_USED_UP");
        awaitAcknowledged(letter);
        assertThat(parked.text("error_type")).endsWith(".CommitFailedException");
        assertThat(counter().runsOf(letter))
                .as("the first failed commit may be an outage and burns nothing")
                .isEqualTo(4);
        assertThat(counter().bookings(letter)).isEmpty();
    }
}
