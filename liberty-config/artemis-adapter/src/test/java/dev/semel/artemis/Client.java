package dev.semel.artemis;

import jakarta.jms.JMSConsumer;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.TextMessage;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/** A foreign client: plain JMS over the address it is given. */
final class Client implements AutoCloseable {

    private static final long PATIENCE_MILLIS = 5_000;

    private final ActiveMQConnectionFactory factory;
    private final JMSContext context;

    Client(String url, String user, String password) {
        factory = new ActiveMQConnectionFactory(url);
        context = factory.createContext(user, password);
    }

    TextMessage message(String text) {
        return context.createTextMessage(text);
    }

    void send(String queue, TextMessage message) {
        context.createProducer().send(context.createQueue(queue), message);
    }

    TextMessage receive(String queue) {
        try (JMSConsumer consumer = context.createConsumer(context.createQueue(queue))) {
            return (TextMessage) consumer.receive(PATIENCE_MILLIS);
        }
    }

    int count(String queue) throws JMSException {
        try (var browser = context.createBrowser(context.createQueue(queue))) {
            int count = 0;
            for (var messages = browser.getEnumeration(); messages.hasMoreElements(); messages.nextElement()) {
                count++;
            }
            return count;
        }
    }

    @Override
    public void close() {
        context.close();
        factory.close();
    }
}
