package dev.semel.internal.reconciliation.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.admin.RefusedException;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.reconciliation.Finding;
import dev.semel.internal.reconciliation.FindingKind;
import dev.semel.internal.reconciliation.TestReconciliation;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.TestDatabase;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the broker says to an action; what operators see of it is said by the console's tests. */
class BrokerActionsTest {

    private final OpenTransaction open = TestDatabase.of(Dialect.H2).begin();
    private final BrokerInMemory broker = new BrokerInMemory();
    private final BrokerActions actions = broker.actions(open.database());

    @AfterEach
    void rollBack() {
        open.close();
    }

    @Test
    void tellsWhetherAMessageWasThereToDelete() {
        broker.deadLetters.add(7L);

        assertThat(actions.delete(BrokerInMemory.SUBJECT, 7)).isTrue();
        assertThat(actions.delete(BrokerInMemory.SUBJECT, 7)).isFalse();
    }

    @Test
    void refusesToShowWhatTheBrokerDoesNotTell() {
        String subject = "broker-1 DLQ another";
        TestReconciliation.findings(open.database())
                .add(Finding.of(FindingKind.DEAD_LETTERS, subject, Instant.now(), "2 messages lay in DLQ."));

        assertThatThrownBy(() -> actions.givenUp(FindingKind.DEAD_LETTERS, subject))
                .isInstanceOf(RefusedException.class)
                .hasMessage("The broker does not say what lies in DLQ. Nothing was done; try again.");
    }

    @Test
    void refusesAFindingWhoseNamesWereTooLongToBeKept() {
        String subject = new BrokerSubject("broker-1", "q".repeat(500), "orders").toString();
        TestReconciliation.findings(open.database())
                .add(Finding.of(FindingKind.DEAD_LETTERS, subject, Instant.now(), "2 messages lay there."));

        assertThatThrownBy(() -> actions.givenUp(FindingKind.DEAD_LETTERS, subject))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("too long to be kept whole");
        assertThatThrownBy(() -> actions.requireOrigin(FindingKind.DEAD_LETTERS, subject))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("too long to be kept whole");
    }
}
