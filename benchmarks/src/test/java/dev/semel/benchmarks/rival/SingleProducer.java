package dev.semel.benchmarks.rival;

import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/** One session that waits for the broker at each message. */
final class SingleProducer implements Batches {

    private final Session session;
    private final MessageProducer producer;

    SingleProducer(String broker, String queue) throws JMSException {
        @SuppressWarnings("resource") // It lives as long as the process.
        Connection connection = new ActiveMQConnectionFactory(broker).createConnection("semel", "semel");
        this.session = connection.createSession(Session.AUTO_ACKNOWLEDGE);
        this.producer = session.createProducer(session.createQueue(queue));
    }

    @Override
    public void send(Letter letter) throws JMSException {
        producer.send(letter.message(session));
    }

    @Override
    public void commit() {
        // Each message is there.
    }
}
