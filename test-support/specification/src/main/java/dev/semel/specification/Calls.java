package dev.semel.specification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The guide's table of what a call finds, row by row. */
public interface Calls {

    Desk desk();

    private Letter letter(Behaviour behaviour) {
        return Letter.toClerk(desk().consumer(), behaviour);
    }

    private void assertNoRecord(Letter letter) {
        counter().eventually(() -> assertThat(counter().recordsOfKey(letter, letter.reference()))
                .isEmpty());
    }

    private Counter counter() {
        return desk().counter();
    }

    private void assertRefused(Letter letter, String exception, String words) {
        assertThatThrownBy(() -> desk().call(letter))
                .hasMessageContaining(words)
                .extracting(thrown -> thrown.getClass().getSimpleName())
                .isEqualTo(exception);
    }

    @Test
    default void aFirstCallRunsAndAnswers() throws Exception {
        Letter letter = letter(Behaviour.BOOK);
        assertThat(desk().call(letter)).isEqualTo(Receipt.of(letter.reference(), 1));
        assertThat(counter().bookings(letter)).hasSize(1);
        assertThat(counter().recordsOfKey(letter, letter.reference()))
                .singleElement()
                .extracting(record -> record.text("status"))
                .isEqualTo("COMPLETED");
    }

    @Test
    default void aRepeatedCallIsAnsweredWithTheFirstResultAndDoesNotRun() throws Exception {
        Letter letter = letter(Behaviour.BOOK);
        Receipt first = desk().call(letter);

        assertThat(desk().call(letter)).isEqualTo(first);
        assertThat(counter().runsOf(letter)).isOne();
        assertThat(counter().bookings(letter)).hasSize(1);
    }

    @Test
    default void aCallWithOtherContentIsRefused() throws Exception {
        Letter letter = letter(Behaviour.BOOK);
        desk().call(letter);

        assertRefused(letter.saying("{\"other\": true}"), "KeyConflictException", "with other content");
        assertThat(counter().runsOf(letter)).isOne();
    }

    @Test
    default void aCallWithoutAKeyIsRefused() {
        Letter letter = letter(Behaviour.BOOK);
        Letter keyless = new Letter(
                letter.destination(), letter.isForTopic(), letter.consumer(), " ", letter.text(), letter.properties());

        assertRefused(keyless, "CallRefusedException", "without a key");
    }

    @Test
    default void aCallOfAKeyInWorkWaitsAndIsToldSoInTheEnd() throws Exception {
        Letter letter = letter(Behaviour.BOOK);
        try (Others.OpenTransaction held = counter().others().holdKey(letter)) {
            CompletableFuture<Receipt> told = desk().callBeside(letter);
            counter().eventually(() -> assertThat(told).isDone());
            assertThatThrownBy(told::join)
                    .hasMessageContaining("is being worked on")
                    .extracting(thrown -> thrown.getCause().getClass().getSimpleName())
                    .isEqualTo("KeyInProgressException");
            assertThat(counter().runsOf(letter))
                    .as("runs while %s holds the key", held)
                    .isZero();
        }
        assertThat(desk().call(letter)).isEqualTo(Receipt.of(letter.reference(), 1));
    }

    @Test
    default void aCallThatWaitsForAnotherIsAnsweredWithItsResult() throws Exception {
        Letter letter = letter(Behaviour.HOLD);
        CompletableFuture<Receipt> first = desk().callBeside(letter);
        counter().eventually(() -> assertThat(counter().runsOf(letter)).isOne());
        CompletableFuture<Receipt> second = desk().callBeside(letter);
        counter().throughout(Duration.ofMillis(200), () -> assertThat(second).isNotDone());
        assertRefused(letter, "KeyInProgressException", "is being worked on");

        counter().letGo(letter);
        for (CompletableFuture<Receipt> call : List.of(first, second)) {
            counter().eventually(() -> assertThat(call).isDone());
            assertThat(call).isCompletedWithValue(Receipt.of(letter.reference(), 1));
        }
        assertThat(counter().runsOf(letter)).isOne();
    }

    @Test
    default void aFailureIsTheCallersAndTheKeyIsFree() throws Exception {
        Letter letter = letter(Behaviour.FAIL_ONCE);
        assertThatThrownBy(() -> desk().call(letter)).hasMessageContaining("The vault does not open.");
        assertThat(counter().bookings(letter)).isEmpty();
        counter().eventually(() -> assertThat(counter().attempts(letter)).hasSize(1));
        assertNoRecord(letter);
        assertThat(counter().parked(letter)).isEmpty();
        assertThat(counter().stored(letter)).isEmpty();

        assertThat(desk().call(letter)).isEqualTo(Receipt.of(letter.reference(), 2));
        assertThat(counter().bookings(letter)).hasSize(1);
    }

    @Test
    default void aCheckedExceptionComesOutAsItIsAndRollsBack() {
        Letter letter = letter(Behaviour.FAIL_CHECKED);
        assertThatThrownBy(() -> desk().call(letter)).isInstanceOf(IOException.class);
        assertThat(counter().bookings(letter)).isEmpty();
        assertNoRecord(letter);
    }

    @Test
    default void aMarkForRollbackIsAFailure() {
        Letter letter = letter(Behaviour.MARK_TRANSACTION);
        assertThatThrownBy(() -> desk().call(letter)).isInstanceOf(Exception.class);
        assertThat(counter().bookings(letter)).isEmpty();
        assertNoRecord(letter);
    }

    @Test
    default void aKeyThatAnOperatorHasToDecideAboutIsClosed() {
        for (String status : new String[] {"PARKED", "DISCARDED"}) {
            Letter letter = letter(Behaviour.BOOK);
            counter().others().bring(letter, status);
            assertRefused(letter, "KeyClosedException", "before an operator decides");
            assertThat(counter().runsOf(letter)).isZero();
        }
    }

    @Test
    default void aKeyUnderALiveLeaseIsInProgress() {
        Letter letter = letter(Behaviour.BOOK);
        counter().others().bringUnderLease(letter, 3_600);
        assertRefused(letter, "KeyInProgressException", "is being worked on");
        assertThat(counter().runsOf(letter)).isZero();
    }

    @Test
    default void aKeyUnderALapsedLeaseIsTakenOver() throws Exception {
        Letter letter = letter(Behaviour.BOOK);
        counter().others().bringUnderLease(letter, -3_600);
        assertThat(desk().call(letter)).isEqualTo(Receipt.of(letter.reference(), 1));
    }

    @Test
    default void aKeyThatAMessageHasFailedOnIsTakenOver() throws Exception {
        Letter letter = letter(Behaviour.BOOK);
        counter().others().bring(letter, "FAILED");
        assertThat(desk().call(letter)).isEqualTo(Receipt.of(letter.reference(), 1));
    }

    @Test
    default void aCallIsUndoneWithTheTransactionOfItsCaller() throws Exception {
        Letter letter = letter(Behaviour.BOOK);
        desk().callAndRollBack(letter);
        if (desk().isCallers()) {
            assertThat(counter().bookings(letter)).isEmpty();
            assertNoRecord(letter);
            assertThat(desk().call(letter)).isEqualTo(Receipt.of(letter.reference(), 2));
        } else {
            assertThat(counter().bookings(letter))
                    .as("by a bean that has its own")
                    .hasSize(1);
        }
    }
}
