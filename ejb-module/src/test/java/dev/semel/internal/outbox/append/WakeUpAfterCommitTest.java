package dev.semel.internal.outbox.append;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.outbox.wakeup.RelayWakeUp;
import dev.semel.testing.TransactionOfTest;
import jakarta.transaction.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WakeUpAfterCommitTest {

    private final TransactionOfTest transaction = new TransactionOfTest();
    private final List<Set<Integer>> woken = new ArrayList<>();
    private final CurrentTransaction current = new CurrentTransaction(transaction);

    @Test
    void namesAllSlotsOfATransactionOnceWhenItHasCommitted() {
        newWork().in(5);
        newWork().in(3);
        newWork().in(5);
        assertThat(woken).isEmpty();

        transaction.end(Status.STATUS_COMMITTED);
        assertThat(woken).containsExactly(Set.of(3, 5));
    }

    @ParameterizedTest
    @ValueSource(ints = {Status.STATUS_ROLLEDBACK, Status.STATUS_UNKNOWN})
    void wakesNoRelayWithoutACommit(int outcome) {
        newWork().in(5);
        transaction.end(outcome);

        assertThat(woken).isEmpty();
    }

    private WakeUpAfterCommit newWork() {
        return new WakeUpAfterCommit(current, new RelayWakeUp() {
            @Override
            public void wake(Set<Integer> slots) {
                woken.add(slots);
            }
        });
    }
}
