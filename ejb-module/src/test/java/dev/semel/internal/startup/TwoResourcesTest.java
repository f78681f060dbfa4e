package dev.semel.internal.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.jpa.DialectOfDatabase;
import dev.semel.internal.message.jms.TestBroker;
import dev.semel.internal.outbox.store.jpa.OutboxTables;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.startup.ProbeQueue.UnreachableBrokerException;
import dev.semel.testing.SameTransaction;
import dev.semel.testing.TestDatabase;
import dev.semel.testing.ThreadTransactions;
import org.apache.activemq.artemis.core.security.CheckType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the probe sees of real tables, and of a real broker with the rights that are shipped. */
class TwoResourcesTest {

    @ParameterizedTest
    @EnumSource
    void seesThatALockOutlivesWhatBeginsAndEndsInside(Dialect dialect) {
        ThreadTransactions real = new ThreadTransactions(emptied(dialect));

        assertThat(new TwoResources(real.database(), real).isLockKept()).isTrue();
        assertThat(new TwoResources(real.database(), real).isLockKept())
                .as("it is free again")
                .isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void seesATransactionThatIsNoneOfItsOwn(Dialect dialect) {
        ThreadTransactions real = new ThreadTransactions(emptied(dialect));
        Transactions joined = new SameTransaction() {
            private boolean isInside;

            @Override
            public <T, E extends Exception> T inNew(Work<T, E> work) throws E {
                boolean isOuter = !isInside;
                isInside = true;
                return isOuter ? real.inNew(work) : work.run();
            }
        };

        assertThat(new TwoResources(real.database(), joined).isLockKept()).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void seesStatementsThatCommitByThemselves(Dialect dialect) {
        TestDatabase database = emptied(dialect);
        Database alone = new Database(null, new DialectOfDatabase(dialect), database.dataSource());

        assertThat(new TwoResources(alone, new SameTransaction()).isLockKept()).isFalse();
    }

    private static TestDatabase emptied(Dialect dialect) {
        TestDatabase database = TestDatabase.of(dialect);
        new OutboxTables(database);
        return database;
    }

    @Test
    void seesAMessageArriveOnce() throws UnreachableBrokerException {
        try (TestBroker broker = TestBroker.guarded();
                ProbeQueue queue = ProbeQueue.open(broker.connectionFactory())) {
            assertThat(queue.isEmpty()).isTrue();
            queue.send();
            assertThat(queue.getsOne()).isTrue();
            assertThat(queue.isEmpty()).isTrue();
        }
    }

    @Test
    void doesWithoutAMessageWhereTheUserMayUseNoQueueOfItsOwn() throws UnreachableBrokerException {
        try (TestBroker broker = TestBroker.guarded()) {
            broker.permitOnly("#", CheckType.SEND);
            try (ProbeQueue queue = ProbeQueue.open(broker.connectionFactory())) {
                queue.send();
                assertThat(queue.getsOne()).isTrue();
                assertThat(queue.isEmpty()).isTrue();
            }
        }
    }

    @Test
    void tellsABrokerThatIsAway() {
        TestBroker broker = TestBroker.guarded();
        broker.close();

        assertThatThrownBy(() -> ProbeQueue.open(broker.connectionFactory()))
                .isInstanceOf(UnreachableBrokerException.class);
    }
}
