package dev.semel.incontainer.cell;

import static dev.semel.incontainer.probe.Eventually.throughout;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.incontainer.bank.Deed;
import dev.semel.incontainer.probe.Letter;
import dev.semel.incontainer.probe.OpenTransaction;
import dev.semel.incontainer.probe.Tables;
import dev.semel.internal.redelivery.Replay;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Work under a lease. Non-transacted delivery only. */
public interface Leases extends AtTheCounter {

    private void loseLease(Letter letter) {
        bank().tables()
                .change(
                        "UPDATE semel_idempotency_record SET lease_token = RANDOM_UUID(),"
                                + " lease_until = CURRENT_TIMESTAMP + INTERVAL '1' HOUR WHERE key_hash = ?",
                        Tables.hash(letter));
    }

    @Test
    default void aLeaseIsCommittedBeforeTheHandlerRuns() {
        Letter letter = Letter.toClerk("call-outside", Deed.HOLD);
        send(letter);
        awaitRunning(letter);
        assertThat(record(letter).text("status")).isEqualTo("IN_PROGRESS");
        assertThat(record(letter).text("lease_token")).isNotNull();
        bank().letGo(letter);
        awaitStatus(letter, "COMPLETED");
        awaitAcknowledged(letter);
        assertThat(record(letter).number("attempts")).isOne();
        assertNothingElse(letter);
    }

    @Test
    default void aLeasedCopyOfACompletedKeyIsADuplicate() {
        Letter letter = Letter.toClerk("call-outside", Deed.BOOK);
        send(letter);
        awaitStatus(letter, "COMPLETED");
        send(letter);
        awaitDuplicates(letter, 1);
        awaitAcknowledged(letter);
        assertThat(bank().runsOf(letter)).isOne();
    }

    @Test
    default void aLeasedCopyUnderALiveLeaseIsStoredForLater() {
        Letter letter = Letter.toClerk("call-outside", Deed.BOOK);
        bank().tables().bringUnderLease(letter, 3600);
        send(letter);
        awaitStored(letter, 1);
        awaitAcknowledged(letter);
        assertThat(bank().runsOf(letter)).isZero();
    }

    @Test
    default void aHeartbeatKeepsALeaseAlive() {
        Letter letter = Letter.toClerk("call-outside", Deed.HOLD);
        send(letter);
        awaitRunning(letter);
        throughout(Duration.ofMillis(2_500), () -> assertThat(record(letter).text("status"))
                .isEqualTo("IN_PROGRESS"));
        send(letter);
        awaitStored(letter, 1);
        assertThat(bank().runsOf(letter)).isOne();
        bank().letGo(letter);
        awaitDuplicates(letter, 1);
        assertThat(bank().tables().bookings(letter)).hasSize(1);
        awaitAcknowledged(letter);
    }

    @Test
    default void aLapsedLeaseIsTakenOver() {
        Letter letter = Letter.toClerk("call-outside", Deed.BOOK);
        bank().tables().bringUnderLease(letter, -1);
        send(letter);
        awaitStatus(letter, "COMPLETED");
        awaitAcknowledged(letter);
        assertThat(bank().tables().bookings(letter)).hasSize(1);
    }

    @Test
    default void aLapsedLeaseIsParkedWhereItsOutcomeMatters() {
        Letter letter = Letter.toClerk("call-once", Deed.BOOK);
        bank().tables().bringUnderLease(letter, -1);
        send(letter);
        awaitParked(letter, "OUTCOME_UNKNOWN");
        awaitAcknowledged(letter);
        awaitStatus(letter, "PARKED");
        assertThat(bank().runsOf(letter)).isZero();
        operator(letter, Replay::retry);
        awaitStatus(letter, "COMPLETED");
        assertThat(bank().tables().bookings(letter)).hasSize(1);
    }

    @Test
    default void anUnknownOutcomeIsDiscardedByAnOperator() {
        Letter letter = Letter.toClerk("call-once", Deed.BOOK);
        bank().tables().bringUnderLease(letter, -1);
        send(letter);
        awaitParked(letter, "OUTCOME_UNKNOWN");
        operator(letter, Replay::discard);
        awaitStatus(letter, "DISCARDED");
        assertThat(bank().runsOf(letter)).isZero();
    }

    @Test
    default void aLeasedFailureIsRetried() {
        Letter letter = Letter.toClerk("call-outside", Deed.FAIL_ONCE);
        send(letter);
        awaitStatus(letter, "COMPLETED");
        awaitAcknowledged(letter);
        assertThat(bank().tables().attempts(letter)).hasSize(1);
        assertThat(record(letter).number("attempts")).isEqualTo(2);
        assertThat(bank().tables().bookings(letter)).hasSize(1);
    }

    @Test
    default void aLeasedFailureWhoseAttemptsAreUsedUpIsParked() {
        Letter letter = Letter.toClerk("call-outside", Deed.FAIL_UNTIL_MENDED);
        send(letter);
        awaitParked(letter, "ATTEMPTS_USED_UP");
        awaitAcknowledged(letter);
        awaitStatus(letter, "PARKED");
        assertThat(record(letter).text("lease_token")).isNull();
    }

    @Test
    default void whoLostTheLeaseIsStoredForLater() {
        Letter letter = Letter.toClerk("call-outside", Deed.HOLD);
        send(letter);
        awaitRunning(letter);
        loseLease(letter);
        bank().letGo(letter);
        awaitAcknowledged(letter);
        awaitBooked(letter, 1);
        assertThat(record(letter).text("status")).as("the other one's").isEqualTo("IN_PROGRESS");
        assertThatItIsKeptForLater(letter);
    }

    private void assertThatItIsKeptForLater(Letter letter) {
        awaitStored(letter, 1);
        assertThat(bank().tables().attempts(letter)).isEmpty();
        assertThat(bank().tables().parked(letter)).isEmpty();
    }

    @Test
    default void whoLostTheLeaseCannotCompleteInItsOwnTransaction() {
        Letter letter = Letter.toClerk("write-under-lease", Deed.HOLD);
        send(letter);
        awaitRunning(letter);
        loseLease(letter);
        bank().letGo(letter);
        awaitAcknowledged(letter);
        assertThat(bank().tables().bookings(letter)).isEmpty();
        assertThat(record(letter).text("status")).as("the other one's").isEqualTo("IN_PROGRESS");
        assertThatItIsKeptForLater(letter);
    }

    @Test
    default void whoLostTheLeaseFailsAtItsGuard() {
        Letter letter = Letter.toClerk("check-lease", Deed.HOLD);
        send(letter);
        awaitRunning(letter);
        loseLease(letter);
        bank().letGo(letter);
        awaitAcknowledged(letter);
        assertThat(bank().tables().bookings(letter)).isEmpty();
        assertThat(record(letter).text("status")).as("the other one's").isEqualTo("IN_PROGRESS");
        assertThatItIsKeptForLater(letter);
    }

    @Test
    default void effectAndEndOfTheLeaseAreOneCommit() {
        Letter letter = Letter.toClerk("write-under-lease", Deed.BOOK);
        send(letter);
        awaitBooked(letter, 1);
        assertThat(record(letter).text("status")).isEqualTo("COMPLETED");
        awaitAcknowledged(letter);
        assertThat(record(letter).number("attempts")).isOne();
    }

    @Test
    default void aGuardedWriteIsCommittedByTheHolder() {
        Letter letter = Letter.toClerk("check-lease", Deed.BOOK);
        send(letter);
        awaitBooked(letter, 1);
        awaitStatus(letter, "COMPLETED");
        awaitAcknowledged(letter);
    }

    @Test
    default void anEffectUnderALeaseRepeatsWhenItsHandlerFailsAfterwards() {
        Letter letter = Letter.toClerk("call-once", Deed.FAIL_AFTERWARDS);
        send(letter);
        awaitParked(letter, "ATTEMPTS_USED_UP");
        awaitAcknowledged(letter);
        assertThat(bank().tables().bookings(letter)).hasSize(bank().runsOf(letter));
    }

    @Test
    default void aLeasedCopyOfAParkedKeyIsClosed() {
        Letter letter = Letter.toClerk("call-outside", Deed.BOOK);
        bank().tables().bring(letter, "PARKED");
        send(letter);
        awaitDuplicates(letter, 1);
        awaitAcknowledged(letter);
        assertThat(bank().runsOf(letter)).isZero();
    }

    @Test
    default void aLeasedCopyOfAFailedKeyWithALiveRetryIsSuperseded() {
        Letter letter = Letter.toClerk("call-outside", Deed.BOOK);
        bank().tables().bring(letter, "FAILED");
        waitForAnotherRetry(letter);
        send(letter);
        awaitDuplicates(letter, 1);
        awaitAcknowledged(letter);
        assertThat(bank().runsOf(letter)).isZero();
    }

    @Test
    default void aLeasedCopyOfAnUncommittedKeyIsDeliveredAgain() {
        Letter letter = Letter.toClerk("call-outside", Deed.BOOK);
        try (OpenTransaction other = bank().tables().holdKey(letter)) {
            send(letter);
            throughout(Duration.ofMillis(1_500), () -> assertThat(bank().runsOf(letter))
                    .as("runs while %s holds the key", other)
                    .isZero());
        }
        awaitStatus(letter, "COMPLETED");
        awaitAcknowledged(letter);
        assertThat(bank().tables().bookings(letter).get(0).number("delivery")).isGreaterThan(1);
        assertNothingElse(letter);
    }

    @Test
    default void otherContentOfALeasedKeyIsParked() {
        Letter letter = Letter.toClerk("call-outside", Deed.BOOK);
        bank().tables().bring(letter, "COMPLETED");
        bank().tables().setOtherContent(letter);
        send(letter);
        awaitParked(letter, "CONFLICT");
        awaitAcknowledged(letter);
        assertThat(bank().runsOf(letter)).isZero();
    }
}
