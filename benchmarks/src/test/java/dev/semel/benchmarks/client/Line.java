package dev.semel.benchmarks.client;

import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.util.UUID;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/** A foreign client that keeps its connection and sends one message at a time. */
public final class Line implements AutoCloseable {

    private final ActiveMQConnectionFactory factory;
    private final Connection connection;
    private final Session session;
    private final MessageProducer producer;

    Line(String address, String queue) {
        try {
            this.factory = new ActiveMQConnectionFactory(address);
            this.connection = factory.createConnection("semel", "semel");
            this.session = connection.createSession(Session.AUTO_ACKNOWLEDGE);
            this.producer = session.createProducer(session.createQueue(queue));
        } catch (JMSException e) {
            throw failed(e);
        }
    }

    /** A message that was sent, and when the sending began. */
    public record Sent(String key, long nanos) {}

    /** Sends one with a fresh key and a property with a number. */
    public synchronized Sent send(String property, int number) {
        String key = UUID.randomUUID().toString();
        try {
            TextMessage letter = Post.letter(session, key);
            letter.setIntProperty(property, number);
            long start = System.nanoTime();
            producer.send(letter);
            return new Sent(key, start);
        } catch (JMSException e) {
            throw failed(e);
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
            factory.close();
        } catch (JMSException e) {
            throw failed(e);
        }
    }

    private static IllegalStateException failed(JMSException cause) {
        return new IllegalStateException("The foreign client could not send its message.", cause);
    }
}
