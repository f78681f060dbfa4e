package dev.semel.benchmarks.rival;

import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/** One transacted session that commits after 500 messages each. */
final class BatchProducer implements Batches {

    private static final int BATCH = 500;

    private final Session session;
    private final MessageProducer producer;
    private int waiting;

    BatchProducer(String broker, String queue) throws JMSException {
        @SuppressWarnings("resource") // It lives as long as the process.
        Connection connection = new ActiveMQConnectionFactory(broker).createConnection("semel", "semel");
        this.session = connection.createSession(Session.SESSION_TRANSACTED);
        this.producer = session.createProducer(session.createQueue(queue));
    }

    @Override
    public void send(Letter letter) throws JMSException {
        producer.send(letter.message(session));
        waiting++;
        if (waiting == BATCH) {
            commit();
        }
    }

    @Override
    public void commit() throws JMSException {
        session.commit();
        waiting = 0;
    }
}
