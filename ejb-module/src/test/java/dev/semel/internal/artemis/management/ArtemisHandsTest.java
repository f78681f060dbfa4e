package dev.semel.internal.artemis.management;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.semel.admin.RefusedException;
import dev.semel.internal.message.jms.TestBroker;
import dev.semel.internal.reconciliation.broker.GivenUp;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Against a real Artemis, with the rights that are shipped. */
class ArtemisHandsTest {

    private static final String QUEUE = "shop.orders";
    private static final String OTHER = "it's another";
    private static final String GRAVE = "ExpiryQueue";
    private static final long LONG = 5_000;
    private static final long SHORT = 300;

    private final TestBroker broker = TestBroker.guarded();
    private final ArtemisHands hands = new ArtemisHands(new BrokerManagement(broker.connectionFactory()));

    ArtemisHandsTest() {
        hands.connectionFactory = broker.connectionFactory();
    }

    @AfterEach
    void stopBroker() {
        broker.close();
    }

    @Test
    void tellsWhatWasGivenUpOfEachOrigin() throws JMSException {
        expire(QUEUE, "order-1", "order-2");
        expire(OTHER, "order-3");

        assertThat(hands.givenUp(GRAVE, QUEUE, 10).orElseThrow())
                .extracting(GivenUp::key)
                .containsExactly("order-1", "order-2");
        assertThat(hands.givenUp(GRAVE, OTHER, 10).orElseThrow())
                .singleElement()
                .satisfies(given -> {
                    assertThat(given.key()).isEqualTo("order-3");
                    assertThat(given.messageId()).startsWith("ID:");
                    assertThat(given.sentAt()).isBetween(Instant.now().minus(Duration.ofMinutes(5)), Instant.now());
                });
        assertThat(hands.givenUp(GRAVE, QUEUE, 1).orElseThrow()).hasSize(1);
        assertThat(hands.givenUp(GRAVE, "", 10).orElseThrow()).isEmpty();
    }

    @Test
    void sendsAMessageBackAsItWasAlsoIfTheBrokerKnowsItsDuplicateId() throws JMSException {
        expire(QUEUE, "order-1", "order-2");
        List<GivenUp> given = hands.givenUp(GRAVE, QUEUE, 10).orElseThrow();

        assertThat(hands.sendBack(GRAVE, given.get(0).number())).isTrue();
        assertThat(hands.sendBack(GRAVE, given.get(0).number()))
                .as("a second time")
                .isFalse();

        assertThat(hands.givenUp(GRAVE, QUEUE, 10).orElseThrow()).containsExactly(given.get(1));
        assertThat(receive(QUEUE)).singleElement().satisfies(message -> {
            assertThat(message.getStringProperty("idempotency_key")).isEqualTo("order-1");
            assertThat(message.getStringProperty("tenant")).isEqualTo("north");
            assertThat(message.getBody(String.class)).isEqualTo("body of order-1");
            assertThat(message.getJMSMessageID()).isEqualTo(given.get(0).messageId());
        });
    }

    @Test
    void deletesAMessageOnce() throws JMSException {
        expire(QUEUE, "order-1", "order-2");
        List<GivenUp> given = hands.givenUp(GRAVE, QUEUE, 10).orElseThrow();

        assertThat(hands.delete(GRAVE, given.get(1).number())).isTrue();
        assertThat(hands.delete(GRAVE, given.get(1).number()))
                .as("a second time")
                .isFalse();

        assertThat(hands.givenUp(GRAVE, QUEUE, 10).orElseThrow()).containsExactly(given.get(0));
    }

    @Test
    void mayDeleteNothingFromTheQueueOfAConsumer() throws JMSException {
        send(QUEUE, "order-1");

        assertThatThrownBy(() -> hands.delete(QUEUE, 1))
                .isInstanceOf(RefusedException.class)
                .hasMessageContainingAll("The broker refuses", "EDIT", "artemis-broker.xml");
    }

    @Test
    void letsTheBrokerGiveAgainWhatAConsumerKeepsAndClosesNoneThatWasOpenedSince() throws JMSException {
        send(QUEUE, "order-1");
        Instant later = Instant.now().plus(Duration.ofMinutes(1));
        try (Connection connection = broker.connectionFactory().createConnection();
                Session keeping = connection.createSession(false, Session.AUTO_ACKNOWLEDGE)) {
            keeping.createConsumer(keeping.createQueue(QUEUE));
            connection.start();
            await("it has the message").until(() -> keeps(QUEUE));

            assertThat(hands.closeIdleConsumers(QUEUE, Instant.EPOCH))
                    .as("it is younger")
                    .isZero();
            assertThat(hands.closeIdleConsumers(QUEUE, later)).isOne();
            await("it is given again").until(() -> !receive(QUEUE).isEmpty());
            assertThat(hands.closeIdleConsumers(QUEUE, later))
                    .as("a second time")
                    .isZero();
        }
    }

    @Test
    void closesNoConsumerThatOnlyWaits() throws JMSException {
        broker.createQueue(QUEUE);
        try (Connection connection = broker.connectionFactory().createConnection();
                Session waiting = connection.createSession(false, Session.AUTO_ACKNOWLEDGE)) {
            waiting.createConsumer(waiting.createQueue(QUEUE));
            connection.start();

            assertThat(hands.closeIdleConsumers(QUEUE, Instant.now().plus(Duration.ofMinutes(1))))
                    .isZero();
        }
    }

    @Test
    void knowsWhetherThereIsAQueue() throws JMSException {
        send(QUEUE, "order-1");

        assertThat(hands.hasQueue(QUEUE)).isTrue();
        assertThat(hands.hasQueue(OTHER)).isFalse();
    }

    @Test
    void tellsNothingOfABrokerThatIsAway() {
        broker.close();

        assertThat(hands.givenUp(GRAVE, QUEUE, 10)).isEmpty();
        assertThatThrownBy(() -> hands.closeIdleConsumers(QUEUE, Instant.now()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("does not say who consumes");
        assertThatThrownBy(() -> hands.sendBack(GRAVE, 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("did not answer in time whether message 1 was sent back");
    }

    private boolean keeps(String queue) {
        return new ArtemisSide(new BrokerManagement(broker.connectionFactory()))
                .queues().orElseThrow().stream()
                        .anyMatch(state -> state.name().equals(queue)
                                && !state.inFlight().orElseThrow().isEmpty());
    }

    private void expire(String queue, String... keys) throws JMSException {
        int before = givenUp(queue);
        send(queue, keys);
        // The broker takes in what is sent, and moves what has expired, by threads of its own.
        await("the expired").until(() -> {
            broker.expire(queue);
            return givenUp(queue) == before + keys.length;
        });
    }

    private int givenUp(String queue) {
        return hands.givenUp(GRAVE, queue, 100).orElseThrow().size();
    }

    private void send(String queue, String... keys) throws JMSException {
        try (Connection connection = broker.connectionFactory().createConnection();
                Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE)) {
            for (String key : keys) {
                TextMessage message = session.createTextMessage("body of " + key);
                message.setStringProperty("idempotency_key", key);
                message.setStringProperty("_AMQ_DUPL_ID", "event of " + key);
                message.setStringProperty("tenant", "north");
                session.createProducer(session.createQueue(queue)).send(message);
            }
        }
    }

    private List<Message> receive(String queue) throws JMSException {
        List<Message> received = new ArrayList<>();
        try (Connection connection = broker.connectionFactory().createConnection();
                Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
                MessageConsumer consumer = session.createConsumer(session.createQueue(queue))) {
            connection.start();
            for (Message message = consumer.receive(SHORT); message != null; message = consumer.receive(SHORT)) {
                received.add(message);
            }
        }
        return received;
    }
}
