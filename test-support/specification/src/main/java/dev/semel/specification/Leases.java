package dev.semel.specification;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Work under a lease. Non-transacted delivery only. */
public interface Leases extends AtTheCounter {

    @Test
    default void aLeaseIsCommittedBeforeTheHandlerRuns() {
        Letter letter = Letter.toClerk("call-outside", Behaviour.HOLD);
        send(letter);
        awaitRunning(letter);
        assertThat(record(letter).text("status")).isEqualTo("IN_PROGRESS");
        assertThat(record(letter).text("lease_token")).isNotNull();
        counter().letGo(letter);
        awaitStatus(letter, "COMPLETED");
        awaitAcknowledged(letter);
        assertThat(record(letter).number("attempts")).isOne();
        assertNothingElse(letter);
    }

    @Test
    default void aLeasedCopyOfACompletedKeyIsADuplicate() {
        Letter letter = Letter.toClerk("call-outside", Behaviour.BOOK);
        send(letter);
        awaitStatus(letter, "COMPLETED");
        send(letter);
        awaitDuplicates(letter, 1);
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isOne();
    }

    @Test
    default void aLeasedCopyUnderALiveLeaseIsStoredForLater() {
        Letter letter = Letter.toClerk("call-outside", Behaviour.BOOK);
        counter().others().bringUnderLease(letter, 3600);
        send(letter);
        awaitStored(letter, 1);
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isZero();
    }

    @Test
    default void aHeartbeatKeepsALeaseAlive() {
        Letter letter = Letter.toClerk("call-outside", Behaviour.HOLD);
        send(letter);
        awaitRunning(letter);
        counter().throughout(Duration.ofMillis(2_500), () -> assertThat(
                        record(letter).text("status"))
                .isEqualTo("IN_PROGRESS"));
        send(letter);
        awaitStored(letter, 1);
        assertThat(counter().runsOf(letter)).isOne();
        counter().letGo(letter);
        awaitDuplicates(letter, 1);
        assertThat(counter().bookings(letter)).hasSize(1);
        awaitAcknowledged(letter);
    }

    @Test
    default void aLapsedLeaseIsTakenOver() {
        Letter letter = Letter.toClerk("call-outside", Behaviour.BOOK);
        counter().others().bringUnderLease(letter, -1);
        send(letter);
        awaitStatus(letter, "COMPLETED");
        awaitAcknowledged(letter);
        assertThat(counter().bookings(letter)).hasSize(1);
    }

    @Test
    default void anUnknownOutcomeStaysUnknownWhenTheNextHandlerFails() {
        Letter letter = Letter.toClerk("call-outside", Behaviour.FAIL_ONCE);
        counter().others().bringUnderLease(letter, -1);
        send(letter);
        awaitStatus(letter, "COMPLETED");
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isEqualTo(2);
        assertThat(counter().warnedRunsOf(letter)).isEqualTo(2);
    }

    @Test
    default void anUnknownOutcomeStaysUnknownWhenAnOperatorRetriesWhatHasFailedSince() {
        Letter letter = Letter.toClerk("call-outside", Behaviour.FAIL_UNTIL_MENDED);
        counter().others().bringUnderLease(letter, -1);
        send(letter);
        awaitParked(letter, "ATTEMPTS_USED_UP");
        counter().mend(letter);
        retry(letter);
        awaitStatus(letter, "COMPLETED");
        assertThat(counter().warnedRunsOf(letter)).isEqualTo(counter().runsOf(letter));
    }

    @Test
    default void aLapsedLeaseIsParkedWhereItsOutcomeMatters() {
        Letter letter = Letter.toClerk("call-once", Behaviour.BOOK);
        counter().others().bringUnderLease(letter, -1);
        send(letter);
        awaitParked(letter, "OUTCOME_UNKNOWN");
        awaitAcknowledged(letter);
        awaitStatus(letter, "PARKED");
        assertThat(counter().runsOf(letter)).isZero();
        retry(letter);
        awaitStatus(letter, "COMPLETED");
        assertThat(counter().bookings(letter)).hasSize(1);
        assertThat(counter().warnedRunsOf(letter))
                .as("an operator has found out")
                .isZero();
    }

    @Test
    default void anUnknownOutcomeIsDiscardedByAnOperator() {
        Letter letter = Letter.toClerk("call-once", Behaviour.BOOK);
        counter().others().bringUnderLease(letter, -1);
        send(letter);
        awaitParked(letter, "OUTCOME_UNKNOWN");
        discard(letter);
        awaitStatus(letter, "DISCARDED");
        assertThat(counter().runsOf(letter)).isZero();
    }

    @Test
    default void aLeasedFailureIsRetried() {
        Letter letter = Letter.toClerk("call-outside", Behaviour.FAIL_ONCE);
        send(letter);
        awaitStatus(letter, "COMPLETED");
        awaitAcknowledged(letter);
        assertThat(counter().warnedRunsOf(letter)).isZero();
        assertThat(counter().attempts(letter)).hasSize(1);
        assertThat(record(letter).number("attempts")).isEqualTo(2);
        assertThat(counter().bookings(letter)).hasSize(1);
    }

    @Test
    default void aLeasedFailureWhoseAttemptsAreUsedUpIsParked() {
        Letter letter = Letter.toClerk("call-outside", Behaviour.FAIL_UNTIL_MENDED);
        send(letter);
        awaitParked(letter, "ATTEMPTS_USED_UP");
        awaitAcknowledged(letter);
        awaitStatus(letter, "PARKED");
        assertThat(record(letter).text("lease_token")).isNull();
    }

    @Test
    default void whoLostTheLeaseIsStoredForLater() {
        Letter letter = Letter.toClerk("call-outside", Behaviour.HOLD);
        send(letter);
        awaitRunning(letter);
        counter().others().takeLease(letter);
        counter().letGo(letter);
        awaitAcknowledged(letter);
        awaitBooked(letter, 1);
        assertThat(record(letter).text("status")).as("the other one's").isEqualTo("IN_PROGRESS");
        assertThatItIsKeptForLater(letter);
    }

    private void assertThatItIsKeptForLater(Letter letter) {
        awaitStored(letter, 1);
        assertThat(counter().attempts(letter)).isEmpty();
        assertThat(counter().parked(letter)).isEmpty();
    }

    @Test
    default void whoLostTheLeaseCannotCompleteInItsOwnTransaction() {
        Letter letter = Letter.toClerk("write-under-lease", Behaviour.HOLD);
        send(letter);
        awaitRunning(letter);
        counter().others().takeLease(letter);
        counter().letGo(letter);
        awaitAcknowledged(letter);
        assertThat(counter().bookings(letter)).isEmpty();
        assertThat(record(letter).text("status")).as("the other one's").isEqualTo("IN_PROGRESS");
        assertThatItIsKeptForLater(letter);
    }

    @Test
    default void whoLostTheLeaseFailsAtItsGuard() {
        Letter letter = Letter.toClerk("check-lease", Behaviour.HOLD);
        send(letter);
        awaitRunning(letter);
        counter().others().takeLease(letter);
        counter().letGo(letter);
        awaitAcknowledged(letter);
        assertThat(counter().bookings(letter)).isEmpty();
        assertThat(record(letter).text("status")).as("the other one's").isEqualTo("IN_PROGRESS");
        assertThatItIsKeptForLater(letter);
    }

    @Test
    default void effectAndEndOfTheLeaseAreOneCommit() {
        Letter letter = Letter.toClerk("write-under-lease", Behaviour.BOOK);
        send(letter);
        awaitBooked(letter, 1);
        assertThat(record(letter).text("status")).isEqualTo("COMPLETED");
        awaitAcknowledged(letter);
        assertThat(record(letter).number("attempts")).isOne();
    }

    @Test
    default void aGuardedWriteIsCommittedByTheHolder() {
        Letter letter = Letter.toClerk("check-lease", Behaviour.BOOK);
        send(letter);
        awaitBooked(letter, 1);
        awaitStatus(letter, "COMPLETED");
        awaitAcknowledged(letter);
    }

    @Test
    default void anEffectUnderALeaseRepeatsWhenItsHandlerFailsAfterwards() {
        Letter letter = Letter.toClerk("call-once", Behaviour.FAIL_AFTERWARDS);
        send(letter);
        awaitParked(letter, "ATTEMPTS_USED_UP");
        awaitAcknowledged(letter);
        assertThat(counter().bookings(letter)).hasSize(counter().runsOf(letter));
    }

    @Test
    default void aLeasedCopyOfAParkedKeyIsClosed() {
        Letter letter = Letter.toClerk("call-outside", Behaviour.BOOK);
        counter().others().bring(letter, "PARKED");
        send(letter);
        awaitDuplicates(letter, 1);
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isZero();
    }

    @Test
    default void aLeasedCopyOfAFailedKeyWithALiveRetryIsSuperseded() {
        Letter letter = Letter.toClerk("call-outside", Behaviour.BOOK);
        counter().others().bring(letter, "FAILED");
        waitForAnotherRetry(letter);
        send(letter);
        awaitDuplicates(letter, 1);
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isZero();
    }

    @Test
    default void aLeasedCopyOfAnUncommittedKeyIsDeliveredAgain() {
        Letter letter = Letter.toClerk("call-outside", Behaviour.BOOK);
        try (Others.OpenTransaction other = counter().others().holdKey(letter)) {
            send(letter);
            counter().throughout(Duration.ofMillis(1_500), () -> assertThat(
                            counter().runsOf(letter))
                    .as("runs while %s holds the key", other)
                    .isZero());
        }
        awaitStatus(letter, "COMPLETED");
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isOne();
        assertNothingElse(letter);
    }

    @Test
    default void otherContentOfALeasedKeyIsParked() {
        Letter letter = Letter.toClerk("call-outside", Behaviour.BOOK);
        counter().others().bring(letter, "COMPLETED");
        counter().others().knowOtherContent(letter);
        send(letter);
        awaitParked(letter, "CONFLICT");
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isZero();
    }
}
