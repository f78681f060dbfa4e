package dev.semel.incontainer.cell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.incontainer.bank.Deed;
import dev.semel.incontainer.probe.Letter;
import dev.semel.incontainer.probe.Tables;
import org.junit.jupiter.api.Test;

/** The stored retry of a failed key, by what happened to the key meanwhile. */
public interface LiveRetries extends AtTheCounter {

    @Test
    default void theLiveRetryRunsTheHandler() {
        Letter letter = Letter.toClerk("retry-slowly", Deed.FAIL_ONCE);
        send(letter);
        awaitStored(letter, 1);
        hurry(letter);
        awaitBooked(letter, 1);
        awaitAcknowledged(letter);
        assertThat(record(letter).text("status")).isEqualTo("COMPLETED");
        assertThat(record(letter).number("attempts")).isEqualTo(2);
    }

    @Test
    default void aRetryOfACompletedKeyIsADuplicate() {
        Letter letter = Letter.toClerk("retry-slowly", Deed.FAIL_ONCE);
        send(letter);
        awaitStored(letter, 1);
        bank().tables().set(letter, "status = 'COMPLETED'");
        hurry(letter);
        awaitDuplicates(letter, 1);
        awaitAcknowledged(letter);
        assertThat(bank().runsOf(letter)).isOne();
    }

    @Test
    default void aRetryOfAParkedKeyIsClosed() {
        Letter letter = Letter.toClerk("retry-slowly", Deed.FAIL_ONCE);
        send(letter);
        awaitStored(letter, 1);
        bank().tables().set(letter, "status = 'PARKED'");
        hurry(letter);
        awaitDuplicates(letter, 1);
        awaitAcknowledged(letter);
        assertThat(bank().runsOf(letter)).isOne();
    }

    @Test
    default void aRetryThatIsNotTheLiveOneIsSuperseded() {
        Letter letter = Letter.toClerk("retry-slowly", Deed.FAIL_ONCE);
        send(letter);
        awaitStored(letter, 1);
        waitForAnotherRetry(letter);
        hurry(letter);
        awaitDuplicates(letter, 1);
        awaitAcknowledged(letter);
        assertThat(bank().runsOf(letter)).isOne();
    }

    @Test
    default void aRetryRunsWhenTheOneThatIsNamedIsGone() {
        Letter letter = Letter.toClerk("retry-slowly", Deed.FAIL_ONCE);
        send(letter);
        awaitStored(letter, 1);
        bank().tables().set(letter, "retry_event_id = RANDOM_UUID()");
        hurry(letter);
        awaitBooked(letter, 1);
        awaitAcknowledged(letter);
        assertThat(record(letter).text("status")).isEqualTo("COMPLETED");
    }

    @Test
    default void aRetryUnderALiveLeaseIsStoredForLater() {
        Letter letter = Letter.toClerk("retry-slowly", Deed.FAIL_ONCE);
        send(letter);
        awaitStored(letter, 1);
        bank().tables()
                .change(
                        "UPDATE semel_idempotency_record SET status = 'IN_PROGRESS', lease_token = RANDOM_UUID(),"
                                + " lease_until = CURRENT_TIMESTAMP + INTERVAL '1' HOUR WHERE key_hash = ?",
                        Tables.hash(letter));
        hurry(letter);
        awaitStored(letter, 2);
        awaitAcknowledged(letter);
        assertThat(bank().runsOf(letter)).isOne();
    }

    @Test
    default void aRetryForAnotherConsumerIsParked() {
        Letter letter = Letter.toClerk("retry-slowly", Deed.FAIL_ONCE);
        send(letter);
        awaitStored(letter, 1);
        bank().tables()
                .change(
                        "UPDATE semel_outbox_event SET consumer = 'somebody-else', due_at = CURRENT_TIMESTAMP"
                                + " WHERE consumer = ? AND headers LIKE ?",
                        letter.consumer(),
                        "%" + letter.reference() + "%");
        awaitParked(letter, "WRONG_CONSUMER");
        awaitAcknowledged(letter);
        assertThat(bank().runsOf(letter)).isOne();
    }

    @Test
    default void aMessageThatOnlyClaimsToBeARetryIsOneLikeAnyOther() {
        Letter letter = Letter.toClerk("take-order", Deed.BOOK);
        send(letter.with("semel_consumer", "somebody-else"));
        awaitBooked(letter, 1);
        awaitAcknowledged(letter);
        assertNothingElse(letter);
    }
}
