package dev.semel.internal.outbox.destination;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.artemis.management.DestinationInspectorOfTest;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.message.jms.TestBroker;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.jpa.OutboxTables;
import dev.semel.outbox.DestinationKind;
import dev.semel.testing.MutableClock;
import dev.semel.testing.Sentences;
import dev.semel.testing.TestDatabase;
import dev.semel.testing.ThreadTransactions;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Session;
import java.time.Duration;
import org.apache.activemq.artemis.core.security.CheckType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Against a real Artemis, with the rights that are shipped, and real tables. */
class DestinationMonitorTest {

    private final TestBroker broker = TestBroker.guarded();
    private final MutableClock clock = new MutableClock();
    private final UsedDestinations used = new UsedDestinations();
    private OutboxTables outbox;
    private DestinationMonitor monitor;

    @AfterEach
    void stopBroker() {
        broker.close();
    }

    @ParameterizedTest
    @EnumSource
    void findsAQueueThatTheBrokerMadeByItselfAndThatHasNoConsumer(Dialect dialect) throws JMSException {
        monitor = lookout(dialect);
        broker.send("ordres", Session::createMessage);
        used.add(queue("ordres"));

        lookAfter(Duration.ZERO);
        lookAfter(Duration.ofMinutes(1));

        assertThat(outbox.destination("ordres", "finding")).asString().contains("it has no consumer");
        assertThat(outbox.destination("ordres", "state")).isEqualTo("CLOSED");
    }

    @ParameterizedTest
    @EnumSource
    void takesItBackWhenAConsumerListens(Dialect dialect) throws JMSException {
        monitor = lookout(dialect);
        broker.send("late", Session::createMessage);
        used.add(queue("late"));
        lookAfter(Duration.ZERO);
        lookAfter(Duration.ofMinutes(1));

        try (Connection connection = broker.connectionFactory().createConnection();
                Session session = connection.createSession()) {
            session.createConsumer(session.createQueue("late"));
            lookAfter(Duration.ofMinutes(1));
        }
        assertThat(outbox.destination("late", "finding")).isNull();
    }

    @Test
    void findsATopicWithoutSubscriptions() {
        monitor = lookout(Dialect.H2);
        used.add(new Address(DestinationKind.TOPIC, "news"));
        lookAfter(Duration.ZERO);
        lookAfter(Duration.ofMinutes(1));

        assertThat(outbox.destination("news", "finding")).asString().contains("no queue or subscription");
    }

    @Test
    void findsAQueueThatIsDisabledAndGetsNothing() {
        monitor = lookout(Dialect.H2);
        broker.setEnabled("ExpiryQueue", false);
        used.add(queue("ExpiryQueue"));
        lookAfter(Duration.ZERO);
        lookAfter(Duration.ofMinutes(1));

        assertThat(outbox.destination("ExpiryQueue", "finding")).asString().contains("no queue or subscription");
    }

    @Test
    void findsNothingWrongWithAQueueThatWasSetUp() {
        monitor = lookout(Dialect.H2);
        used.add(queue("ExpiryQueue"));
        lookAfter(Duration.ZERO);
        lookAfter(Duration.ofMinutes(1));

        assertThat(outbox.destination("ExpiryQueue", "finding")).isNull();
    }

    @Test
    void asksForTheOneQueueToWhichARetryForASubscriberGoes() throws JMSException {
        monitor = lookout(Dialect.H2);
        try (Connection connection = broker.connectionFactory().createConnection();
                Session session = connection.createSession()) {
            session.createSharedDurableConsumer(session.createTopic("news"), "reader");
        }
        used.add(queue("news::reader"));
        used.add(queue("news::unread"));
        lookAfter(Duration.ZERO);
        lookAfter(Duration.ofMinutes(1));

        assertThat(outbox.destination("news::reader", "finding")).isNull();
        assertThat(outbox.destination("news::unread", "finding")).asString().contains("no queue or subscription");
    }

    @Test
    void doesNotAskBeforeConsumersHadTimeToStart() throws JMSException {
        monitor = lookout(Dialect.H2);
        broker.send("early", Session::createMessage);
        used.add(queue("early"));
        lookAfter(Duration.ZERO);
        lookAfter(Duration.ofSeconds(10));

        assertThat(outbox.countDestinations()).isZero();
    }

    @Test
    void leavesABrokerAloneThatDoesNotAnswer() {
        monitor = lookout(Dialect.H2);
        used.add(queue("orders"));
        broker.close();
        lookAfter(Duration.ZERO);
        lookAfter(Duration.ofMinutes(1));

        assertThat(outbox.destination("orders", "finding")).isNull();
        broker.start();
    }

    @ParameterizedTest
    @CsvSource({"activemq.management, MANAGE", "mops.broker.listQueues, VIEW"})
    void tellsOnceThatItMayNotAskAndFindsWhatIsWrongAsSoonAsItMay(String address, String right) throws JMSException {
        monitor = lookout(Dialect.H2);
        broker.send("ordres", Session::createMessage);
        used.add(queue("ordres"));
        broker.permitOnly(address);
        lookAfter(Duration.ZERO);

        try (Sentences log = new Sentences(DestinationMonitor.class)) {
            lookAfter(Duration.ofMinutes(1));
            lookAfter(Duration.ofMinutes(10));

            assertThat(log.texts()).singleElement().asString().contains("permission='" + right, "misspelt");
            assertThat(outbox.destination("ordres", "finding")).isNull();
        }
        broker.permitOnly(address, CheckType.valueOf(right));
        lookAfter(Duration.ofMinutes(1));
        assertThat(outbox.destination("ordres", "finding")).asString().contains("it has no consumer");
    }

    private void lookAfter(Duration time) {
        clock.advance(time);
        monitor.run();
    }

    private DestinationMonitor lookout(Dialect dialect) {
        TestDatabase database = TestDatabase.of(dialect);
        outbox = new OutboxTables(database);
        ThreadTransactions transactions = new ThreadTransactions(database);
        return new DestinationMonitor(
                used,
                DestinationInspectorOfTest.of(broker.connectionFactory()),
                OutboxTables.destinations(transactions.database()),
                transactions,
                clock);
    }

    private static Address queue(String name) {
        return new Address(DestinationKind.QUEUE, name);
    }
}
