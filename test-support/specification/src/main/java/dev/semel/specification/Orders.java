package dev.semel.specification;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Messages of one group, where the consumer keeps the order. */
public interface Orders extends AtTheCounter {

    @Test
    default void aMessageIsHeldBackUntilItsPredecessorIsDone() {
        String group = group();
        Letter second = numbered(group, 2, 1, Behaviour.BOOK);
        send(second);
        awaitStored(second, 1);
        awaitAcknowledged(second);
        assertThat(counter().runsOf(second)).isZero();
        assertThat(records(second)).as("claimed before its turn").isEmpty();

        Letter first = first(group, Behaviour.BOOK);
        send(first);
        awaitBooked(first, 1);
        awaitBooked(second, 1);
        awaitAcknowledged(second);
        assertThat(counter().heldBack(group)).isZero();
    }

    @Test
    default void messagesThatAreHeldBackComeOneAfterTheOther() {
        String group = group();
        Letter third = numbered(group, 3, 2, Behaviour.BOOK);
        Letter second = numbered(group, 2, 1, Behaviour.HOLD);
        send(third);
        send(second);
        awaitStored(third, 1);
        awaitStored(second, 1);

        send(first(group, Behaviour.BOOK));
        awaitRunning(second);
        counter().throughout(Duration.ofMillis(300), () -> assertThat(counter().runsOf(third))
                .isZero());
        counter().letGo(second);
        awaitBooked(third, 1);
        assertThat(counter().heldBack(group)).isZero();
    }

    @Test
    default void aMessageIsHeldBackWhileItsPredecessorFailsAndIsParked() {
        String group = group();
        Letter first = first(group, Behaviour.FAIL_UNTIL_MENDED);
        Letter second = numbered(group, 2, 1, Behaviour.BOOK);
        send(first);
        awaitParked(first, "ATTEMPTS_USED_UP");
        send(second);
        awaitStored(second, 1);
        assertThat(counter().runsOf(second)).isZero();

        counter().mend(first);
        retry(first);
        awaitBooked(first, 1);
        awaitBooked(second, 1);
    }

    @Test
    default void aMessageIsStillHeldBackWhenItsPredecessorIsDiscarded() {
        String group = group();
        Letter first = first(group, Behaviour.FAIL_UNTIL_MENDED);
        Letter second = numbered(group, 2, 1, Behaviour.BOOK);
        send(first);
        awaitParked(first, "ATTEMPTS_USED_UP");
        send(second);
        awaitStored(second, 1);

        discard(first);
        counter().throughout(Duration.ofMillis(300), () -> assertThat(counter().runsOf(second))
                .isZero());
        assertThat(counter().heldBack(group)).isOne();
    }

    @Test
    default void aNumberIsNotMissingWhoseKeyWasDoneBeforeItsTurn() {
        String group = group();
        Letter first = first(group, Behaviour.BOOK);
        send(first);
        awaitBooked(first, 1);
        Letter again = at(first, 3, 2);
        send(again);
        awaitStored(again, 1);
        assertNoneIsMissing(first, numbered(group, 2, 1, Behaviour.BOOK), numbered(group, 4, 3, Behaviour.BOOK));
    }

    @Test
    default void aNumberIsNotMissingWhoseKeyFailedUnderTheOneBefore() {
        String group = group();
        Letter first = first(group, Behaviour.FAIL_ONCE);
        send(first);
        counter().eventually(() -> assertThat(counter().attempts(first)).isNotEmpty());
        send(at(first, 2, 1));
        awaitAcknowledged(first);
        assertNoneIsMissing(first, numbered(group, 3, 2, Behaviour.BOOK));
    }

    @Test
    default void aNumberIsNotMissingWhoseKeyIsParkedUnderTheOneBefore() {
        String group = group();
        Letter first = first(group, Behaviour.FAIL_UNTIL_MENDED);
        send(first);
        awaitParked(first, "ATTEMPTS_USED_UP");
        Letter again = at(first, 2, 1);
        send(again);
        awaitAcknowledged(again);
        counter().mend(first);
        retry(first);
        assertNoneIsMissing(first, numbered(group, 3, 2, Behaviour.BOOK));
    }

    @Test
    default void aNumberIsNotMissingWhoseKeyWaitsForARetryOfAnotherGroup() {
        String group = group();
        Letter other = first(group(), Behaviour.FAIL_ONCE);
        send(other);
        counter().eventually(() -> assertThat(counter().attempts(other)).isNotEmpty());
        send(other.with(GROUP, group));
        awaitAcknowledged(other);
        assertNoneIsMissing(other, numbered(group, 2, 1, Behaviour.BOOK));
    }

    private void assertNoneIsMissing(Letter twice, Letter... others) {
        for (Letter other : others) {
            send(other);
        }
        for (Letter other : others) {
            awaitBooked(other, 1);
        }
        awaitBooked(twice, 1);
        assertThat(counter().runsOf(twice) - counter().attempts(twice).size()).isOne();
    }

    /** A message that has the same key and another number. */
    private static Letter at(Letter first, long number, long previous) {
        return first.with(SEQUENCE, number).with(PREVIOUS, previous);
    }

    @Test
    default void aMessageOfAnotherGroupIsNotHeldBack() {
        Letter held = numbered(group(), 2, 1, Behaviour.BOOK);
        send(held);
        awaitStored(held, 1);
        Letter other = first(group(), Behaviour.BOOK);
        send(other);
        awaitBooked(other, 1);
        assertThat(counter().runsOf(held)).isZero();
    }

    @Test
    default void aCopyWhoseNumberIsLowIsADuplicate() {
        String group = group();
        Letter first = first(group, Behaviour.BOOK);
        Letter second = numbered(group, 2, 1, Behaviour.BOOK);
        send(first);
        awaitBooked(first, 1);
        send(second);
        awaitBooked(second, 1);
        send(first);
        awaitDuplicates(first, 1);
        send(second);
        awaitDuplicates(second, 1);
        assertThat(counter().runsOf(first)).isOne();
        assertThat(counter().runsOf(second)).isOne();
        assertThat(counter().parked(first)).isEmpty();
    }

    @Test
    default void aNewMessageWhoseSuccessorsAreDoneIsParkedAsLate() {
        String group = group();
        Letter first = first(group, Behaviour.BOOK);
        Letter third = numbered(group, 3, 1, Behaviour.BOOK);
        send(first);
        awaitBooked(first, 1);
        send(third);
        awaitBooked(third, 1);
        Letter second = numbered(group, 2, 1, Behaviour.BOOK);
        send(second);
        awaitParked(second, "LATE");
        awaitAcknowledged(second);
        assertThat(counter().runsOf(second)).isZero();

        retry(second);
        awaitBooked(second, 1);
        Letter fourth = numbered(group, 4, 3, Behaviour.BOOK);
        send(fourth);
        awaitBooked(fourth, 1);
    }

    @Test
    default void aGroupGoesOnWithTheFirstNumberOfANewCounter() {
        String group = group();
        Letter before = numbered(group, 7, null, Behaviour.BOOK);
        send(before);
        awaitBooked(before, 1);
        Letter first = numbered(group, 20, null, Behaviour.BOOK);
        send(first);
        awaitBooked(first, 1);
        Letter second = numbered(group, 21, 20, Behaviour.BOOK);
        send(second);
        awaitBooked(second, 1);
    }

    @Test
    default void aFirstMessageThatComesAfterItsSuccessorsIsTooLate() {
        String group = group();
        Letter later = numbered(group, 7, null, Behaviour.BOOK);
        send(later);
        awaitBooked(later, 1);
        Letter first = first(group, Behaviour.BOOK);
        send(first);
        awaitParked(first, "LATE");
        awaitAcknowledged(first);
        assertThat(counter().runsOf(first)).isZero();
    }

    @Test
    default void aMessageWithoutANumberIsNotHeldBack() {
        String group = group();
        Letter held = numbered(group, 2, 1, Behaviour.BOOK);
        send(held);
        awaitStored(held, 1);
        Letter unnumbered = Letter.toClerk("keep-order", Behaviour.BOOK).with(GROUP, group);
        send(unnumbered);
        awaitBooked(unnumbered, 1);
        assertThat(counter().runsOf(held)).isZero();
    }

    @Test
    default void aMessageWaitsForAnotherOneOfItsGroupAtWork() {
        String group = group();
        Letter one = Letter.toClerk("one-at-a-time", Behaviour.HOLD).with(GROUP, group);
        Letter next = Letter.toClerk("one-at-a-time", Behaviour.BOOK).with(GROUP, group);
        Letter elsewhere = Letter.toClerk("one-at-a-time", Behaviour.BOOK).with(GROUP, group());
        send(one);
        awaitRunning(one);
        send(next);
        send(elsewhere);
        awaitBooked(elsewhere, 1);
        awaitStored(next, 1);
        assertThat(counter().runsOf(next)).isZero();
        counter().letGo(one);
        awaitBooked(one, 1);
        awaitBooked(next, 1);
        assertThat(counter().attempts(next)).isEmpty();
    }

    private static String group() {
        return "account-" + UUID.randomUUID();
    }

    private static Letter first(String group, Behaviour behaviour) {
        return numbered(group, 1, null, behaviour);
    }

    private static Letter numbered(String group, long number, Integer previous, Behaviour behaviour) {
        Letter letter =
                Letter.toClerk("keep-order", behaviour).with(GROUP, group).with(SEQUENCE, number);
        return previous == null ? letter : letter.with(PREVIOUS, previous.longValue());
    }

    /** The property that names the group of a message. */
    String GROUP = "semel_group";

    /** The property that holds its number in the group. */
    String SEQUENCE = "semel_sequence";

    /** The property that holds the number of the one before it. */
    String PREVIOUS = "semel_previous_sequence";
}
