package dev.semel.internal.idempotency.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.artemis.ArtemisBroker;
import dev.semel.internal.message.jms.TestBroker;
import jakarta.jms.BytesMessage;
import jakarta.jms.Connection;
import jakarta.jms.DeliveryMode;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On a real Artemis, because its own classes and its own ways decide it. */
class WhereAMessageCameFromTest {

    private static final long ARRIVAL_MILLIS = 5_000;
    private static TestBroker broker;

    private Connection connection;
    private Session session;

    @BeforeAll
    static void startBroker() {
        broker = new TestBroker();
    }

    @AfterAll
    static void stopBroker() {
        broker.close();
    }

    @BeforeEach
    void connect() throws JMSException {
        connection = broker.connectionFactory().createConnection();
        session = connection.createSession();
        connection.start();
    }

    @AfterEach
    void disconnect() throws JMSException {
        connection.close();
    }

    @Test
    void isTheQueueOfAMessageOfAnotherProtocolThatDoesNotNameIt() throws JMSException {
        broker.createQueue("foreign");
        broker.sendForeign("foreign", message -> message.putStringProperty("idempotency_key", "k"));

        assertThatCameFrom("foreign", "foreign", consumerOf("foreign"));
    }

    @Test
    void isTheQueueToWhichADivertCopiedTheMessage() throws JMSException {
        broker.divert("orders", "audit");
        send(session.createQueue("orders"), "text");

        assertThatCameFrom("audit", "audit", consumerOf("audit"));
    }

    @Test
    void isTheQueueToWhichTheBrokerMovedTheMessage() throws JMSException {
        send(session.createQueue("dead"), "text");
        broker.move("dead", "again");

        assertThatCameFrom("again", "again", consumerOf("again"));
    }

    @Test
    void isTheQueueOfTheSubscriptionOfAMessageThatDoesNotNameItsTopic() throws JMSException {
        MessageConsumer subscription =
                session.createSharedDurableConsumer(session.createTopic("foreign.news"), "foreign-ours");
        broker.sendForeign("foreign.news", message -> message.putStringProperty("idempotency_key", "k"));

        assertThatCameFrom("topic:foreign.news", "topic:foreign.news::foreign-ours", subscription);
    }

    @Test
    void isTheQueueOfTheSubscriptionAlsoOfALargeMessage() throws JMSException {
        MessageConsumer subscription =
                session.createSharedDurableConsumer(session.createTopic("large.news"), "large-ours");
        BytesMessage large = session.createBytesMessage();
        large.writeBytes(new byte[300_000]);
        send(session.createTopic("large.news"), large);

        assertThatCameFrom("topic:large.news", "topic:large.news::large-ours", subscription);
    }

    @Test
    void isNoPlaceToSendToWhenItsNameIsLongerThanAnyColumn() throws JMSException {
        String topic = "long.news." + "n".repeat(140);
        MessageConsumer subscription =
                session.createSharedDurableConsumer(session.createTopic(topic), "long-ours-" + "o".repeat(140));
        send(session.createTopic(topic), "text");

        JmsIncomingMessage message = received(subscription);
        assertThat(message.ownQueue()).isEmpty();
        assertThat(message.destination()).isEqualTo("topic:" + topic);
    }

    @Test
    void isAPlaceToSendToWhenItsNameJustFitsIntoTheColumns() throws JMSException {
        String topic = "long.news." + "n".repeat(110);
        String name = "ours-" + "o".repeat(255 - ("topic:" + topic + "::ours-").length());
        MessageConsumer subscription = session.createSharedDurableConsumer(session.createTopic(topic), name);
        send(session.createTopic(topic), "text");

        assertThat(received(subscription).ownQueue())
                .hasValueSatisfying(queue -> assertThat(queue).hasSize(255).endsWith("::" + name));
    }

    @Test
    void isTheQueueOfTheSubscriptionToManyTopics() throws JMSException {
        MessageConsumer subscription =
                session.createSharedDurableConsumer(session.createTopic("weather.#"), "all-weather");
        send(session.createTopic("weather.north"), "rain");

        assertThatCameFrom("topic:weather.north", "topic:weather.north::all-weather", subscription);
    }

    @Test
    void isTheOneAmongTheQueuesOfAnAddress() throws JMSException {
        broker.createQueue("shared", "second");
        send(session.createQueue("shared::second"), "text");

        assertThatCameFrom("shared::second", "shared::second", consumerOf("shared::second"));
    }

    @Test
    void isNoPlaceToSendToWhenTheSubscriptionEndsWithItsConsumer() throws JMSException {
        MessageConsumer own = session.createConsumer(session.createTopic("fleeting"));
        MessageConsumer shared = session.createSharedConsumer(session.createTopic("fleeting"), "together");
        send(session.createTopic("fleeting"), "text");

        assertThat(received(own).ownQueue()).isEmpty();
        JmsIncomingMessage message = received(shared);
        assertThat(message.ownQueue()).isEmpty();
        assertThat(message.destination()).isEqualTo("topic:fleeting");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "JMSTimestamp > 0",
                "AMQTimestamp > 0 OR JMSPriority = 4",
                "JMSMessageID <> 'x' OR colour IS NULL",
                "semel_consumer IS NULL",
                "_AMQ_VALIDATED_USER = 'partner' OR colour IS NULL",
                "_AMQ_LVQ_NAME IS NULL",
                "JMSXUserID IS NULL",
                "idempotency_key IS NULL"
            })
    void isNoPlaceToSendToWhenTheSelectorAsksForWhatACopyDoesNotHave(String selector) throws JMSException {
        String queue = "selected." + Math.abs(selector.hashCode());
        send(session.createQueue(queue), "text");

        assertThat(received(session.createConsumer(session.createQueue(queue), selector))
                        .ownQueue())
                .isEmpty();
    }

    @Test
    void isNoPlaceToSendToWhenTheSubscriptionsSelectorAsksForWhatACopyDoesNotHave() throws JMSException {
        MessageConsumer subscription = session.createSharedDurableConsumer(
                session.createTopic("timed.news"), "timed-ours", "JMSTimestamp > 0");
        send(session.createTopic("timed.news"), "text");

        assertThat(received(subscription).ownQueue()).isEmpty();
    }

    @Test
    void isItsQueueWhenTheSelectorAsksForWhatACopyHas() throws JMSException {
        send(session.createQueue("choosy"), "text");
        String selector =
                "JMSPriority = 4 AND JMSDeliveryMode = 'PERSISTENT' AND (note IS NULL OR note = 'no JMSTimestamp')"
                        + " AND JMSXGroupID IS NULL AND JMSType IS NULL AND _AMQ_ORIG_QUEUE IS NULL";

        assertThat(received(session.createConsumer(session.createQueue("choosy"), selector))
                        .ownQueue())
                .contains("choosy");
    }

    @Test
    void isNoPlaceToSendToWhenTheSelectorAsksForMessagesThatAreNotPersistent() throws JMSException {
        try (MessageProducer producer = session.createProducer(session.createQueue("light"))) {
            producer.setDeliveryMode(DeliveryMode.NON_PERSISTENT);
            producer.send(session.createTextMessage("text"));
        }

        assertThat(received(session.createConsumer(session.createQueue("light"), "JMSDeliveryMode = 'NON_PERSISTENT'"))
                        .ownQueue())
                .isEmpty();
    }

    @Test
    void isUnknownOfAMessageThatWasNeverReceived() throws JMSException {
        JmsIncomingMessage message = new JmsIncomingMessage(session.createTextMessage(), new ArtemisBroker());

        assertThat(message.ownQueue()).isEmpty();
        assertThat(message.destination()).isEqualTo("unknown");
    }

    private void assertThatCameFrom(String destination, String ownQueue, MessageConsumer consumer) throws JMSException {
        JmsIncomingMessage message = received(consumer);
        assertThat(message.destination()).isEqualTo(destination);
        assertThat(message.ownQueue()).contains(ownQueue);
    }

    private MessageConsumer consumerOf(String queue) throws JMSException {
        return session.createConsumer(session.createQueue(queue));
    }

    private static JmsIncomingMessage received(MessageConsumer consumer) throws JMSException {
        Message message = consumer.receive(ARRIVAL_MILLIS);
        assertThat(message).isNotNull();
        return new JmsIncomingMessage(message, new ArtemisBroker());
    }

    private void send(Destination destination, String text) throws JMSException {
        send(destination, session.createTextMessage(text));
    }

    private void send(Destination destination, Message message) throws JMSException {
        try (MessageProducer producer = session.createProducer(destination)) {
            producer.send(message);
        }
    }
}
