package dev.semel.specification;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Messages that carry the whole state of their group, where the consumer keeps a high-water mark. */
public interface States extends AtTheCounter {

    @Test
    default void aNewerStateRunsAndLeavesNoKey() {
        String group = group();
        Letter first = state(group, 1, Behaviour.BOOK);
        Letter third = state(group, 3, Behaviour.BOOK);
        send(first);
        awaitBooked(first, 1);
        send(third);
        awaitBooked(third, 1);
        awaitAcknowledged(third);
        assertThat(records(first)).isEmpty();
        assertThat(records(third)).isEmpty();
        assertNothingElse(third);
    }

    @Test
    default void anOlderStateIsSkipped() {
        String group = group();
        Letter newer = state(group, 5, Behaviour.BOOK);
        Letter older = state(group, 4, Behaviour.BOOK);
        send(newer);
        awaitBooked(newer, 1);
        send(older);
        awaitAcknowledged(older);
        assertThat(counter().runsOf(older)).isZero();
        assertThat(records(older)).isEmpty();
        assertNothingElse(older);
    }

    @Test
    default void aCopyOfAStateIsSkipped() {
        Letter state = state(group(), 7, Behaviour.BOOK);
        send(state);
        awaitBooked(state, 1);
        send(state);
        awaitAcknowledged(state);
        assertThat(counter().runsOf(state)).isOne();
        assertThat(records(state)).isEmpty();
        assertNothingElse(state);
    }

    @Test
    default void aStateOfAnotherGroupRunsWithAnyNumber() {
        Letter high = state(group(), 9, Behaviour.BOOK);
        Letter low = state(group(), 1, Behaviour.BOOK);
        send(high);
        awaitBooked(high, 1);
        send(low);
        awaitBooked(low, 1);
    }

    @Test
    default void aStateThatFailedIsTriedAgainUnderItsKey() {
        Letter state = state(group(), 1, Behaviour.FAIL_ONCE);
        send(state);
        awaitBooked(state, 1);
        awaitStatus(state, "COMPLETED");
        assertThat(counter().attempts(state)).hasSize(1);
        send(state);
        awaitDuplicates(state, 1);
        assertThat(counter().bookings(state)).hasSize(1);
    }

    @Test
    default void aRetryIsSkippedOnceANewerStateIsDone() {
        String group = group();
        Letter failed = state(group, 1, Behaviour.FAIL_UNTIL_MENDED);
        send(failed);
        awaitParked(failed, "ATTEMPTS_USED_UP");
        Letter newer = state(group, 2, Behaviour.BOOK);
        send(newer);
        awaitBooked(newer, 1);

        counter().mend(failed);
        int runs = counter().runsOf(failed);
        retry(failed);
        awaitStatus(failed, "COMPLETED");
        awaitAcknowledged(failed);
        assertThat(counter().runsOf(failed)).isEqualTo(runs);
        assertThat(counter().bookings(failed)).isEmpty();
    }

    @Test
    default void aStateThatIsAnsweredKeepsItsAnswerWithItsKey() {
        Letter state = state(group(), 1, Behaviour.ANSWER_WHEN_MENDED);
        counter().mend(state);
        send(state);
        awaitBooked(state, 1);
        awaitStatus(state, "COMPLETED");
        assertThat(counter().attempts(state)).isEmpty();
        assertThat(counter().results(state)).hasSize(1);
        send(state);
        awaitDuplicates(state, 1);
        assertThat(counter().runsOf(state)).isOne();
    }

    @Test
    default void aStateWithoutANumberHasAKeyAsEver() {
        String group = group();
        Letter numbered = state(group, 8, Behaviour.BOOK);
        send(numbered);
        awaitBooked(numbered, 1);
        Letter unnumbered = Letter.toClerk(CLERK, Behaviour.BOOK).with(Orders.GROUP, group);
        send(unnumbered);
        awaitBooked(unnumbered, 1);
        send(unnumbered);
        awaitDuplicates(unnumbered, 1);
    }

    private static String group() {
        return "account-" + UUID.randomUUID();
    }

    private static Letter state(String group, long number, Behaviour behaviour) {
        return Letter.toClerk(CLERK, behaviour).with(Orders.GROUP, group).with("semel_sequence", number);
    }

    /** The consumer that keeps the mark. */
    String CLERK = "show-state";
}
