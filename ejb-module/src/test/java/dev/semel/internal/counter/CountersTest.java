package dev.semel.internal.counter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.testing.TransactionOfTest;
import jakarta.transaction.Status;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CountersTest {

    private final TransactionOfTest transaction = new TransactionOfTest();
    private final Counters counters = TestCounters.in(transaction);

    @Test
    void countsWithTheCommitAndNotBefore() {
        counters.addOnCommit(CounterName.EVENTS_PUBLISHED, 2);
        counters.addOnCommit(CounterName.EVENTS_PUBLISHED, 3);
        counters.addOnCommit(CounterName.EVENTS_PARKED, 1);
        assertThat(counters.sinceStart(CounterName.EVENTS_PUBLISHED)).isZero();

        transaction.end(Status.STATUS_COMMITTED);

        assertThat(counters.sinceStart(CounterName.EVENTS_PUBLISHED)).isEqualTo(5);
        assertThat(counters.sinceStart(CounterName.EVENTS_PARKED)).isEqualTo(1);
    }

    @Test
    void countsNothingOfATransactionThatIsRolledBack() {
        counters.addOnCommit(CounterName.EVENTS_PUBLISHED, 2);
        transaction.end(Status.STATUS_ROLLEDBACK);

        assertThat(counters.sinceStart(CounterName.EVENTS_PUBLISHED)).isZero();
    }

    @Test
    void countsNothingOfATransactionThatCanOnlyBeRolledBack() {
        transaction.setRollbackOnly();
        counters.addOnCommit(CounterName.EVENTS_PUBLISHED, 2);
        transaction.end(Status.STATUS_ROLLEDBACK);

        assertThat(counters.sinceStart(CounterName.EVENTS_PUBLISHED)).isZero();
    }

    @Test
    void countsAtOnceWhereThereIsNoTransaction() {
        transaction.status = Status.STATUS_NO_TRANSACTION;
        counters.addOnCommit(CounterName.SENT_AGAIN, 1);

        assertThat(counters.sinceStart(CounterName.SENT_AGAIN)).isEqualTo(1);
    }

    @Test
    void handsOutEachNumberOnceToBeWrittenDown() {
        counters.add(CounterName.EVENTS_EXPIRED, 2);
        assertThat(counters.takeFresh()).isEqualTo(Map.of(CounterName.EVENTS_EXPIRED, 2L));

        counters.add(CounterName.EVENTS_EXPIRED, 1);
        assertThat(counters.takeFresh()).isEqualTo(Map.of(CounterName.EVENTS_EXPIRED, 1L));
        assertThat(counters.takeFresh()).isEmpty();
        assertThat(counters.sinceStart(CounterName.EVENTS_EXPIRED)).isEqualTo(3);
    }

    @Test
    void handsOutAgainWhatCouldNotBeWrittenDown() {
        counters.add(CounterName.EVENTS_EXPIRED, 2);
        counters.giveBack(counters.takeFresh());
        counters.add(CounterName.EVENTS_EXPIRED, 1);

        assertThat(counters.takeFresh()).isEqualTo(Map.of(CounterName.EVENTS_EXPIRED, 3L));
    }
}
