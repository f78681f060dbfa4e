package dev.semel.specification;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Work in the container's own transaction, together with a second resource. */
public interface Xa extends AtTheCounter {

    @Test
    default void effectAndMessageCommitTogether() {
        Letter letter = letter(Behaviour.BOOK);
        send(letter);
        awaitSent(letter, 1);
        awaitBooked(letter, 1);
        awaitAcknowledged(letter);
        assertThat(record(letter).text("status")).isEqualTo("COMPLETED");
        assertNothingElse(letter);
    }

    @Test
    default void anXaCopyOfACompletedKeyIsADuplicate() {
        Letter letter = letter(Behaviour.BOOK);
        send(letter);
        awaitBooked(letter, 1);
        send(letter);
        awaitDuplicates(letter, 1);
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isOne();
        assertSent(letter, 1);
    }

    @Test
    default void anXaFailureIsDeliveredAgainByTheBroker() {
        Letter letter = letter(Behaviour.FAIL_ONCE);
        send(letter);
        awaitBooked(letter, 1);
        awaitAcknowledged(letter);
        assertSent(letter, 1);
        assertThat(counter().attempts(letter)).hasSize(1);
        assertThat(record(letter).number("attempts")).isEqualTo(2);
        assertThat(counter().runsOf(letter)).isEqualTo(2);
        assertThat(stored(letter)).isEmpty();
    }

    @Test
    default void anXaFailureWhoseAttemptsAreUsedUpIsParked() {
        Letter letter = letter(Behaviour.FAIL_UNTIL_MENDED);
        send(letter);
        awaitParked(letter, "ATTEMPTS_USED_UP");
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isEqualTo(3);
        assertNothingIsLeft(letter);

        counter().mend(letter);
        retry(letter);
        awaitBooked(letter, 1);
        assertSent(letter, 1);
    }

    @Test
    default void anXaTerminalFailureIsParkedAtOnce() {
        Letter letter = letter(Behaviour.FAIL_FOR_GOOD);
        send(letter);
        awaitParked(letter, "TERMINAL_FAILURE");
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isOne();
        assertNothingIsLeft(letter);
    }

    @Test
    default void anXaCheckedExceptionIsAFailure() {
        Letter letter = letter(Behaviour.FAIL_CHECKED);
        send(letter);
        awaitParked(letter, "ATTEMPTS_USED_UP");
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isEqualTo(3);
        assertNothingIsLeft(letter);
    }

    @Test
    default void anXaMarkForRollbackIsAFailure() {
        Letter letter = letter(Behaviour.MARK_TRANSACTION);
        send(letter);
        awaitParked(letter, "ATTEMPTS_USED_UP");
        awaitAcknowledged(letter);
        assertThat(counter().attempts(letter)).hasSize(3);
        assertNothingIsLeft(letter);
    }

    @Test
    default void anXaCommitThatFailsEachTimeEndsParked() {
        Letter letter = letter(Behaviour.FAIL_AT_COMMIT);
        send(letter);
        awaitParked(letter, "ATTEMPTS_USED_UP");
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter))
                .as("the first failed commit burns nothing")
                .isEqualTo(4);
        assertNothingIsLeft(letter);
    }

    @Test
    default void anXaCopyOfAnUncommittedKeyIsDeliveredAgain() {
        Letter letter = letter(Behaviour.BOOK);
        try (Others.OpenTransaction other = counter().others().holdKey(letter)) {
            send(letter);
            counter().throughout(Duration.ofMillis(1_500), () -> assertThat(
                            counter().runsOf(letter))
                    .as("runs while %s holds the key", other)
                    .isZero());
        }
        awaitBooked(letter, 1);
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isOne();
        assertSent(letter, 1);
        assertNothingElse(letter);
    }

    @Test
    default void otherContentOfAnXaKeyIsParked() {
        Letter letter = letter(Behaviour.BOOK);
        counter().others().bring(letter, "COMPLETED");
        counter().others().knowOtherContent(letter);
        send(letter);
        awaitParked(letter, "CONFLICT");
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isZero();
    }

    @Test
    default void anXaMessageIsHeldBackUntilItsPredecessorIsDone() {
        String group = "account-" + UUID.randomUUID();
        Letter first = Letter.toClerk("book-in-order", Behaviour.BOOK)
                .with(Orders.GROUP, group)
                .with("semel_sequence", 1L);
        Letter second = Letter.toClerk("book-in-order", Behaviour.BOOK)
                .with(Orders.GROUP, group)
                .with("semel_sequence", 2L)
                .with("semel_previous_sequence", 1L);
        send(second);
        awaitStored(second, 1);
        awaitAcknowledged(second);
        assertThat(counter().runsOf(second)).isZero();

        send(first);
        awaitBooked(first, 1);
        awaitBooked(second, 1);
        awaitSent(second, 1);
        awaitAcknowledged(second);
        assertThat(counter().heldBack(group)).isZero();
    }

    private static Letter letter(Behaviour behaviour) {
        return Letter.toClerk("send-and-book", behaviour);
    }

    private void awaitSent(Letter letter, int times) {
        counter().eventually(() -> assertThat(sent(letter)).isEqualTo(times));
    }

    private void assertSent(Letter letter, int times) {
        counter().throughout(Duration.ofMillis(200), () -> assertThat(sent(letter))
                .isEqualTo(times));
    }

    private void assertNothingIsLeft(Letter letter) {
        assertThat(counter().bookings(letter)).isEmpty();
        assertSent(letter, 0);
    }

    private long sent(Letter letter) {
        return counter().sent().stream().filter(letter.reference()::equals).count();
    }
}
