package dev.semel.internal.startup.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import dev.semel.internal.artemis.ArtemisBroker;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.jpa.DialectOfDatabase;
import dev.semel.internal.message.jms.SendWatch;
import dev.semel.internal.message.jms.TestBroker;
import dev.semel.internal.outbox.store.jpa.OutboxTables;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.startup.probe.ProbeQueue.UnreachableBrokerException;
import dev.semel.testing.SameTransaction;
import dev.semel.testing.TestDatabase;
import dev.semel.testing.ThreadTransactions;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.activemq.artemis.core.security.CheckType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What the probe sees of real tables, and of a real broker with the rights that are shipped. */
class TwoResourcesTest {

    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private final SendWatch watch = new SendWatch(clock, Duration.ofSeconds(10));
    private final SendWatch impatient = new SendWatch(clock, Duration.ofMillis(100));

    @AfterEach
    void stop() {
        clock.shutdownNow();
    }

    @ParameterizedTest
    @EnumSource
    void seesThatALockOutlivesWhatBeginsAndEndsInside(Dialect dialect) {
        ThreadTransactions real = new ThreadTransactions(emptied(dialect));

        assertThat(new TwoResources(real.database(), real, watch, new ArtemisBroker()).isLockKept())
                .isTrue();
        assertThat(new TwoResources(real.database(), real, watch, new ArtemisBroker()).isLockKept())
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

        assertThat(new TwoResources(real.database(), joined, watch, new ArtemisBroker()).isLockKept())
                .isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void seesStatementsThatCommitByThemselves(Dialect dialect) {
        TestDatabase database = emptied(dialect);
        Database alone = new Database(null, new DialectOfDatabase(dialect), database.dataSource());

        assertThat(new TwoResources(alone, new SameTransaction(), watch, new ArtemisBroker()).isLockKept())
                .isFalse();
    }

    private static TestDatabase emptied(Dialect dialect) {
        TestDatabase database = TestDatabase.of(dialect);
        new OutboxTables(database);
        return database;
    }

    @Test
    void seesAMessageArriveOnce() throws UnreachableBrokerException {
        try (TestBroker broker = TestBroker.guarded();
                ProbeQueue queue = ProbeQueue.open(broker.connectionFactory(), watch, new ArtemisBroker())) {
            assertThat(queue.isEmpty()).isTrue();
            queue.send();
            assertThat(queue.getsOne()).isTrue();
            assertThat(queue.isEmpty()).isTrue();
        }
    }

    private static Stream<Arguments> lacking() {
        return Stream.of(
                argumentSet("no queue of its own", (Object) new CheckType[] {CheckType.SEND}),
                argumentSet("a queue of its own, but it may not send to it", (Object) new CheckType[] {
                    CheckType.CONSUME,
                    CheckType.CREATE_ADDRESS,
                    CheckType.DELETE_ADDRESS,
                    CheckType.CREATE_NON_DURABLE_QUEUE,
                    CheckType.DELETE_NON_DURABLE_QUEUE
                }));
    }

    @ParameterizedTest
    @MethodSource("lacking")
    void doesWithoutAMessageWhereTheUserMayUse(CheckType... rights) throws UnreachableBrokerException {
        try (TestBroker broker = TestBroker.guarded()) {
            broker.permitOnly("#", rights);
            try (ProbeQueue queue = ProbeQueue.open(broker.connectionFactory(), watch, new ArtemisBroker())) {
                queue.send();
                assertThat(queue.getsOne()).isTrue();
                assertThat(queue.isEmpty()).isTrue();
            }
        }
    }

    @Test
    @Timeout(300)
    void tellsABrokerThatLetsTheSenderWait() throws UnreachableBrokerException {
        try (TestBroker broker = TestBroker.guarded();
                ProbeQueue queue = ProbeQueue.open(broker.connectionFactory(), impatient, new ArtemisBroker())) {
            broker.blockAll();

            assertThatThrownBy(queue::send).isInstanceOf(UnreachableBrokerException.class);
            assertThatThrownBy(() -> ProbeQueue.open(broker.connectionFactory(), impatient, new ArtemisBroker()))
                    .isInstanceOf(UnreachableBrokerException.class);
        }
    }

    @Test
    void tellsASilentBrokerFromAMessageThatIsMissing() throws UnreachableBrokerException {
        try (TestBroker broker = TestBroker.guarded();
                ProbeQueue queue = ProbeQueue.open(broker.connectionFactory(), watch, new ArtemisBroker())) {
            assertThat(queue.getsOne()).isFalse();
            clock.schedule(broker::close, 500, TimeUnit.MILLISECONDS);

            assertThatThrownBy(queue::getsOne).isInstanceOf(UnreachableBrokerException.class);
        }
    }

    @Test
    void tellsABrokerThatIsAway() {
        TestBroker broker = TestBroker.guarded();
        broker.close();

        assertThatThrownBy(() -> ProbeQueue.open(broker.connectionFactory(), watch, new ArtemisBroker()))
                .isInstanceOf(UnreachableBrokerException.class);
    }
}
