package dev.semel.simulation.counter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.idempotency.call.CallRefusedException;
import dev.semel.idempotency.call.RememberedFailureException;
import dev.semel.internal.counter.CounterName;
import dev.semel.simulation.counter.Clerk.AccountClosedException;
import dev.semel.simulation.counter.Clerk.AccountFrozenException;
import dev.semel.specification.Behaviour;
import dev.semel.specification.Letter;
import dev.semel.specification.Receipt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a method declares beside its name and its key. */
class DeclaredCallsInMemoryTest {

    @RegisterExtension
    private final CounterInMemory memory = new CounterInMemory(false);

    private MemoryDesk desk() {
        return memory.desk(MemoryDesk.Door.METHOD);
    }

    @Test
    void aFailureForGoodIsRememberedAndDoesNotRunAgain() {
        Letter letter = Letter.toClerk("desk-remembering", Behaviour.FAIL_FOR_GOOD);
        assertThatThrownBy(() -> desk().callMethod("drawRemembering", letter))
                .isInstanceOf(AccountClosedException.class);

        assertThatThrownBy(() -> desk().callMethod("drawRemembering", letter))
                .hasMessageContaining("failed for good before")
                .isInstanceOfSatisfying(RememberedFailureException.class, remembered -> assertThat(remembered.type())
                        .isEqualTo(AccountClosedException.class.getName()));
        assertThat(memory.counter().runsOf(letter)).isOne();
        assertThat(memory.counter().attempts(letter)).hasSize(1);
        assertThat(memory.counter().bookings(letter)).isEmpty();
    }

    @Test
    void aFailureDeclaredRetryableIsNotRemembered() throws Exception {
        Letter letter = Letter.toClerk("desk-remembering", Behaviour.FREEZE_ONCE);
        assertThatThrownBy(() -> desk().callMethod("drawRemembering", letter))
                .isInstanceOf(AccountFrozenException.class);

        assertThat(desk().callMethod("drawRemembering", letter)).isEqualTo(Receipt.of(letter.reference(), 2));
    }

    @Test
    void aFailureForGoodInTheCallersTransactionIsRememberedOnceThatIsRolledBack() {
        Letter letter = Letter.toClerk("desk-remembering", Behaviour.FAIL_FOR_GOOD);
        assertThatThrownBy(() -> desk().inATransaction(() -> desk().callMethod("drawRemembering", letter)))
                .isInstanceOf(AccountClosedException.class);
        memory.counter()
                .eventually(() -> assertThat(memory.counter().attempts(letter)).hasSize(1));

        assertThatThrownBy(() -> desk().callMethod("drawRemembering", letter))
                .isInstanceOf(RememberedFailureException.class);
    }

    @Test
    void aCallInATransactionIsRefusedWhereTheMethodSaysSo() throws Exception {
        Letter letter = Letter.toClerk("desk-alone", Behaviour.BOOK);
        assertThatThrownBy(() -> desk().inATransaction(() -> desk().callMethod("drawAlone", letter)))
                .isInstanceOf(CallRefusedException.class)
                .hasMessageContaining("called in a transaction");
        assertThat(memory.counter().runsOf(letter)).isZero();

        assertThat(desk().callMethod("drawAlone", letter)).isEqualTo(Receipt.of(letter.reference(), 1));
    }

    @Test
    void aCallerWhoCatchesAFailureCommitsNothingOfIt() throws Exception {
        Letter letter = Letter.toClerk("desk-method", Behaviour.FAIL_FOR_GOOD);
        desk().inATransaction(() -> {
            assertThatThrownBy(() -> desk().callMethod("draw", letter)).isInstanceOf(AccountClosedException.class);
            return null;
        });

        memory.counter()
                .eventually(() -> assertThat(memory.counter().attempts(letter)).hasSize(1));
        assertThat(memory.counter().bookings(letter)).isEmpty();
        assertThat(memory.counter().recordsOfKey(letter, letter.reference())).isEmpty();
    }

    @Test
    void aKeyIsFoundWithinAParameterAndSomeContentDoesNotCount() throws Exception {
        Letter letter = Letter.toClerk("desk-pointing", Behaviour.BOOK).saying("{\"number\": 7}");
        Receipt first = desk().callMethod("drawPointing", letter);

        Letter ignored = Letter.toClerk("desk-pointing", Behaviour.BOOK).saying("{\"number\": 7}");
        assertThat(desk().callMethod("drawPointing", ignored)).isEqualTo(first);
        assertThatThrownBy(() -> desk().callMethod("drawPointing", letter.saying("{}")))
                .isInstanceOf(CallRefusedException.class)
                .hasMessageContaining("without a key");
        assertThatThrownBy(() -> desk().callMethod("drawPointing", letter.saying("no JSON")))
                .isInstanceOf(CallRefusedException.class)
                .hasMessageContaining("no JSON");
    }

    @Test
    void itsWorkAndItsRepetitionsAreCountedOnceTheyAreCommitted() throws Exception {
        MemoryDesk callers = memory.desk(MemoryDesk.Door.METHOD_IN_A_TRANSACTION);
        Letter letter = Letter.toClerk("desk-method", Behaviour.BOOK);
        callers.callAndRollBack(letter);
        assertThat(callers.counted(CounterName.WORK_DONE)).isZero();

        callers.call(letter);
        callers.callAndRollBack(letter);
        desk().call(letter);
        callers.call(letter);
        assertThat(callers.counted(CounterName.WORK_DONE)).isOne();
        assertThat(callers.counted(CounterName.CAUGHT_BY_CONSUMER_KEY)).isEqualTo(2);
    }
}
