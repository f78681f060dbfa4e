package dev.semel.message.jms;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.Session;
import jakarta.jms.Topic;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** On a real Artemis, because the name comes out of its own classes. */
class SubscriptionQueueTest {

    private static final long ARRIVAL_MILLIS = 5_000;
    private static final long NO_MORE_MILLIS = 300;
    private static TestBroker broker;

    @BeforeAll
    static void startBroker() {
        broker = new TestBroker();
    }

    @AfterAll
    static void stopBroker() {
        broker.close();
    }

    @Test
    void namesTheQueueThatReachesThisSubscriptionAlone() throws JMSException {
        try (Connection connection = broker.connectionFactory().createConnection();
                Session session = connection.createSession()) {
            connection.start();
            Topic news = session.createTopic("news");
            MessageConsumer ours = session.createSharedDurableConsumer(news, "ours");
            MessageConsumer theirs = session.createSharedDurableConsumer(news, "theirs");
            session.createProducer(news).send(session.createTextMessage("first"));
            Message first = ours.receive(ARRIVAL_MILLIS);
            theirs.receive(ARRIVAL_MILLIS);

            String queue = SubscriptionQueue.of(first).orElseThrow();
            broker.connectionFactory()
                    .createContext()
                    .createProducer()
                    .send(session.createTopic("news::" + queue), "again");

            assertThat(ours.receive(ARRIVAL_MILLIS)).isNotNull();
            assertThat(theirs.receive(NO_MORE_MILLIS)).isNull();
        }
    }

    @Test
    void knowsNoQueueOfAMessageThatWasNeverReceived() throws JMSException {
        try (Connection connection = broker.connectionFactory().createConnection();
                Session session = connection.createSession()) {
            assertThat(SubscriptionQueue.of(session.createTextMessage())).isEmpty();
        }
    }
}
