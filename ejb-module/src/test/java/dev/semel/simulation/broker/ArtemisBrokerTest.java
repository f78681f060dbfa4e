package dev.semel.simulation.broker;

import dev.semel.internal.artemis.ArtemisNames;
import dev.semel.internal.message.QualifiedQueue;
import dev.semel.internal.message.jms.TestBroker;
import jakarta.jms.Connection;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.QueueBrowser;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;

class ArtemisBrokerTest extends BrokerContract {

    private static final TestBroker BROKER = new TestBroker();
    private static final long LONG = 5_000;
    private static final String PASSING = "JMSDeliveryMode = 'NON_PERSISTENT'";

    @AfterAll
    static void stop() {
        BROKER.close();
    }

    @Override
    void sendTogether(String to, String[]... letters) throws JMSException {
        try (Connection connection = BROKER.connectionFactory().createConnection();
                Session session = connection.createSession(true, Session.SESSION_TRANSACTED);
                MessageProducer producer = session.createProducer(session.createQueue(to))) {
            for (String[] letter : letters) {
                producer.send(message(session, letter[0], letter[1]));
            }
            session.commit();
        }
    }

    @Override
    void send(String to, String id, String text) throws JMSException {
        BROKER.send(to, session -> message(session, id, text));
    }

    private static Message message(Session session, String id, String text) throws JMSException {
        TextMessage message = session.createTextMessage(text);
        message.setStringProperty(ArtemisNames.DUPLICATE_ID, id);
        return message;
    }

    @Override
    List<String> take(String from, int count, boolean isCommitted) throws JMSException {
        try (Connection connection = BROKER.connectionFactory().createConnection();
                Session session = connection.createSession(true, Session.SESSION_TRANSACTED);
                MessageConsumer consumer = session.createConsumer(session.createQueue(from))) {
            connection.start();
            List<String> taken = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                TextMessage message = (TextMessage) consumer.receive(LONG);
                taken.add(message.getText() + (message.getJMSRedelivered() ? "+" : ""));
            }
            if (isCommitted) {
                session.commit();
            } else {
                session.rollback();
            }
            return taken;
        }
    }

    @Override
    String takeAndDie(String from) throws JMSException {
        try (Connection connection = BROKER.connectionFactory().createConnection();
                Session session = connection.createSession(true, Session.SESSION_TRANSACTED);
                MessageConsumer consumer = session.createConsumer(session.createQueue(from))) {
            connection.start();
            return ((TextMessage) consumer.receive(LONG)).getText();
        }
    }

    @Override
    long count(String of) {
        return BROKER.count(QualifiedQueue.queueOf(of).orElse(of));
    }

    @Override
    List<String> look(String into) throws JMSException {
        try (Connection connection = BROKER.connectionFactory().createConnection();
                Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
                QueueBrowser browser = session.createBrowser(session.createQueue(into))) {
            connection.start();
            List<String> seen = new ArrayList<>();
            for (Enumeration<?> all = browser.getEnumeration(); all.hasMoreElements(); ) {
                seen.add(((TextMessage) all.nextElement()).getText());
            }
            return seen;
        }
    }

    @Override
    long countScheduled(String of) {
        return BROKER.countScheduled(of);
    }

    @Override
    void passRedeliveryDelay(String of) {
        BROKER.deliverScheduled(of);
    }

    @Override
    void sendToBeKept(String to, String text, boolean isPersistent) throws JMSException {
        try (Connection connection = BROKER.connectionFactory().createConnection();
                Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
                MessageProducer producer = session.createProducer(
                        QualifiedQueue.is(to) ? session.createTopic(to) : session.createQueue(to))) {
            producer.setDeliveryMode(isPersistent ? DeliveryMode.PERSISTENT : DeliveryMode.NON_PERSISTENT);
            producer.send(session.createTextMessage(text));
        }
    }

    @Override
    List<String> takePassing(String from, int count) throws JMSException {
        try (Connection connection = BROKER.connectionFactory().createConnection();
                Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
                MessageConsumer consumer = session.createConsumer(session.createQueue(from), PASSING)) {
            connection.start();
            List<String> taken = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                taken.add(((TextMessage) consumer.receive(LONG)).getText());
            }
            return taken;
        }
    }

    @Override
    void subscribeToPassing(String topic, String subscription) throws JMSException {
        try (Connection connection = BROKER.connectionFactory().createConnection();
                Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE)) {
            session.createSharedDurableConsumer(session.createTopic(topic), subscription, PASSING)
                    .close();
        }
    }
}
