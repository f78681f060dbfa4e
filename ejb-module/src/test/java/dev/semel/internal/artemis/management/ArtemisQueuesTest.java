package dev.semel.internal.artemis.management;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.jms.TestBroker;
import dev.semel.internal.reconciliation.BrokerQueues.Presence;
import dev.semel.internal.reconciliation.BrokerQueues.State;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.Session;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.apache.activemq.artemis.core.security.CheckType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Against a real Artemis, with the rights that are shipped. */
class ArtemisQueuesTest {

    private static final String QUEUE = TestBroker.LATER + "orders";
    private static final long LONG = 5_000;

    private final TestBroker broker = TestBroker.guarded();
    private final ArtemisQueues queues = new ArtemisQueues(new BrokerManagement(broker.connectionFactory()));
    private final UUID event = UUID.randomUUID();
    private final Instant sentAt = Instant.now().minus(Duration.ofMinutes(1));

    @BeforeEach
    void connect() {
        queues.connectionFactory = broker.connectionFactory();
    }

    @AfterEach
    void stopBroker() {
        broker.close();
    }

    @Test
    void findsAMessageThatWaits() throws JMSException {
        send(event);

        assertThat(look().state()).isEqualTo(State.THERE);
    }

    @Test
    void doesNotFindAMessageAmongOthersThatCameLater() throws JMSException {
        send(UUID.randomUUID());

        assertThat(look())
                .isEqualTo(new Presence(State.NOT_THERE, "The queue " + QUEUE + " does not hold the message."));
    }

    @Test
    void takesAMessageForThereThatIsBehindAnOlderOne() throws JMSException {
        send(UUID.randomUUID());

        Presence presence = queues.presence(QUEUE, event, Instant.now().plus(Duration.ofMinutes(1)));

        assertThat(presence.state()).isEqualTo(State.THERE);
    }

    @Test
    void findsAMessageThatAConsumerHasInFlight() throws JMSException {
        send(event);

        try (Connection connection = broker.connectionFactory().createConnection();
                Session session = connection.createSession(true, Session.SESSION_TRANSACTED);
                MessageConsumer consumer = session.createConsumer(session.createQueue(QUEUE))) {
            connection.start();
            consumer.receive(LONG);

            assertThat(look().sentence()).isEqualTo("A consumer of " + QUEUE + " has the message in flight.");
        }
    }

    @Test
    void findsAMessageThatWasHandedBackAndComesAgainLater() throws JMSException {
        send(event);

        try (Connection connection = broker.connectionFactory().createConnection();
                Session session = connection.createSession(true, Session.SESSION_TRANSACTED);
                MessageConsumer consumer = session.createConsumer(session.createQueue(QUEUE))) {
            connection.start();
            consumer.receive(LONG);
            session.rollback();
        }

        assertThat(broker.countScheduled(QUEUE)).isEqualTo(1);
        assertThat(look().sentence()).isEqualTo("The message comes again to " + QUEUE + " after the broker's delay.");
    }

    @Test
    void findsNothingInAnEmptyQueueAndInNone() {
        assertThat(look()).isEqualTo(new Presence(State.NOT_THERE, "The broker has no queue " + QUEUE + " any more."));

        broker.createQueue(QUEUE);

        assertThat(look()).isEqualTo(new Presence(State.NOT_THERE, "The queue " + QUEUE + " is empty."));
    }

    @Test
    void doesNotKnowWhatABrokerDoesNotTell() throws JMSException {
        send(UUID.randomUUID());
        broker.permitOnly("mops.queue.#", CheckType.SEND);

        assertThat(look().state()).isEqualTo(State.UNKNOWN);
    }

    @Test
    void doesNotKnowWhatABrokerHasThatIsAway() {
        broker.close();

        assertThat(look().state()).isEqualTo(State.UNKNOWN);
    }

    @Test
    void doesNotKnowWhatLiesInAQueueAtWhichItMayNotLook() throws JMSException {
        send(UUID.randomUUID());
        broker.permitOnly(QUEUE, CheckType.SEND);

        assertThat(look().state()).isEqualTo(State.UNKNOWN);
    }

    private Presence look() {
        return queues.presence(QUEUE, event, sentAt);
    }

    private void send(UUID id) throws JMSException {
        broker.send(QUEUE, session -> {
            Message message = session.createTextMessage("order");
            message.setStringProperty(MessageContract.EVENT_ID, id.toString());
            return message;
        });
    }
}
