package dev.semel.tally;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.testing.TransactionOfTest;
import jakarta.transaction.Status;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TallyTest {

    private final TransactionOfTest transaction = new TransactionOfTest();
    private final Tally tally = Tallies.in(transaction);

    @Test
    void countsWithTheCommitAndNotBefore() {
        tally.addOnCommit(Count.EVENTS_PUBLISHED, 2);
        tally.addOnCommit(Count.EVENTS_PUBLISHED, 3);
        tally.addOnCommit(Count.EVENTS_PARKED, 1);
        assertThat(tally.sinceStart(Count.EVENTS_PUBLISHED)).isZero();

        transaction.end(Status.STATUS_COMMITTED);

        assertThat(tally.sinceStart(Count.EVENTS_PUBLISHED)).isEqualTo(5);
        assertThat(tally.sinceStart(Count.EVENTS_PARKED)).isEqualTo(1);
    }

    @Test
    void countsNothingOfATransactionThatIsRolledBack() {
        tally.addOnCommit(Count.EVENTS_PUBLISHED, 2);
        transaction.end(Status.STATUS_ROLLEDBACK);

        assertThat(tally.sinceStart(Count.EVENTS_PUBLISHED)).isZero();
    }

    @Test
    void countsNothingOfATransactionThatCanOnlyBeRolledBack() {
        transaction.setRollbackOnly();
        tally.addOnCommit(Count.EVENTS_PUBLISHED, 2);
        transaction.end(Status.STATUS_ROLLEDBACK);

        assertThat(tally.sinceStart(Count.EVENTS_PUBLISHED)).isZero();
    }

    @Test
    void countsAtOnceWhereThereIsNoTransaction() {
        transaction.status = Status.STATUS_NO_TRANSACTION;
        tally.addOnCommit(Count.SENT_AGAIN, 1);

        assertThat(tally.sinceStart(Count.SENT_AGAIN)).isEqualTo(1);
    }

    @Test
    void handsOutEachNumberOnceToBeWrittenDown() {
        tally.add(Count.EVENTS_EXPIRED, 2);
        assertThat(tally.takeFresh()).isEqualTo(Map.of(Count.EVENTS_EXPIRED, 2L));

        tally.add(Count.EVENTS_EXPIRED, 1);
        assertThat(tally.takeFresh()).isEqualTo(Map.of(Count.EVENTS_EXPIRED, 1L));
        assertThat(tally.takeFresh()).isEmpty();
        assertThat(tally.sinceStart(Count.EVENTS_EXPIRED)).isEqualTo(3);
    }

    @Test
    void handsOutAgainWhatCouldNotBeWrittenDown() {
        tally.add(Count.EVENTS_EXPIRED, 2);
        tally.giveBack(tally.takeFresh());
        tally.add(Count.EVENTS_EXPIRED, 1);

        assertThat(tally.takeFresh()).isEqualTo(Map.of(Count.EVENTS_EXPIRED, 3L));
    }
}
