package dev.semel.specification;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The stored retry of a failed key, by what happened to the key since. */
public interface LiveRetries extends AtTheCounter {

    @Test
    default void theLiveRetryRunsTheHandler() {
        Letter letter = Letter.toClerk("retry-slowly", Behaviour.FAIL_ONCE);
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
        Letter letter = Letter.toClerk("retry-slowly", Behaviour.FAIL_ONCE);
        send(letter);
        awaitStored(letter, 1);
        counter().others().setStatus(letter, "COMPLETED");
        hurry(letter);
        awaitDuplicates(letter, 1);
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isOne();
    }

    @Test
    default void aRetryOfAParkedKeyIsClosed() {
        Letter letter = Letter.toClerk("retry-slowly", Behaviour.FAIL_ONCE);
        send(letter);
        awaitStored(letter, 1);
        counter().others().setStatus(letter, "PARKED");
        hurry(letter);
        awaitDuplicates(letter, 1);
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isOne();
    }

    @Test
    default void aRetryThatIsNotTheLiveOneIsSuperseded() {
        Letter letter = Letter.toClerk("retry-slowly", Behaviour.FAIL_ONCE);
        send(letter);
        awaitStored(letter, 1);
        waitForAnotherRetry(letter);
        hurry(letter);
        awaitDuplicates(letter, 1);
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isOne();
    }

    @Test
    default void aRetryRunsWhenTheOneThatIsNamedIsGone() {
        Letter letter = Letter.toClerk("retry-slowly", Behaviour.FAIL_ONCE);
        send(letter);
        awaitStored(letter, 1);
        counter().others().nameRetry(letter, UUID.randomUUID().toString());
        hurry(letter);
        awaitBooked(letter, 1);
        awaitAcknowledged(letter);
        assertThat(record(letter).text("status")).isEqualTo("COMPLETED");
    }

    @Test
    default void aRetryUnderALiveLeaseIsStoredForLater() {
        Letter letter = Letter.toClerk("retry-slowly", Behaviour.FAIL_ONCE);
        send(letter);
        awaitStored(letter, 1);
        counter().others().takeLease(letter);
        hurry(letter);
        awaitStored(letter, 2);
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isOne();
    }

    @Test
    default void aRetryForAnotherConsumerIsParked() {
        Letter letter = Letter.toClerk("retry-slowly", Behaviour.FAIL_ONCE);
        send(letter);
        awaitStored(letter, 1);
        counter().others().hurryTo(letter, "another-consumer");
        awaitParked(letter, "WRONG_CONSUMER");
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isOne();
    }

    @Test
    default void aMessageThatOnlyClaimsToBeARetryIsOneLikeAnyOther() {
        Letter letter = Letter.toClerk("take-order", Behaviour.BOOK);
        send(letter.with("semel_consumer", "another-consumer"));
        awaitBooked(letter, 1);
        awaitAcknowledged(letter);
        assertNothingElse(letter);
    }
}
