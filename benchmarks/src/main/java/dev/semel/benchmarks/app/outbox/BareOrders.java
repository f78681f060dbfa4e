package dev.semel.benchmarks.app.outbox;

import dev.semel.benchmarks.app.consumer.TimedWork;
import dev.semel.internal.message.MessageContract;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSProducer;
import jakarta.jms.Queue;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/** The business of an application without an outbox: it commits, then it sends. A crash between the two loses the message. */
@ApplicationScoped
public class BareOrders {

    private static final String INSERT = "INSERT INTO effect (consumer, work, size) VALUES ('bare-order', ?, ?)";

    @Resource(lookup = "jdbc/shop")
    private DataSource database;

    @Resource(lookup = "jms/semel")
    private ConnectionFactory broker;

    /** One row for each of these keys. */
    @Transactional
    public void insert(List<String> keys, String text) {
        try (Connection connection = database.getConnection();
                PreparedStatement insert = connection.prepareStatement(INSERT)) {
            for (String key : keys) {
                insert.setString(1, key);
                insert.setInt(2, text.length());
                insert.addBatch();
            }
            insert.executeBatch();
        } catch (SQLException e) {
            throw new IllegalStateException("The orders could not be written.", e);
        }
    }

    @Transactional(TxType.NOT_SUPPORTED)
    public void send(String queue, String key, String text) {
        sendEach(queue, List.of(key), text);
    }

    /** All of them in one transaction of the broker. */
    @Transactional(TxType.REQUIRES_NEW)
    public void sendTogether(String queue, List<String> keys, String text) {
        sendEach(queue, keys, text);
    }

    private void sendEach(String queue, List<String> keys, String text) {
        try (JMSContext context = broker.createContext()) {
            JMSProducer producer = context.createProducer().setProperty(TimedWork.DURATION, 0);
            Queue destination = context.createQueue(queue);
            keys.forEach(key ->
                    producer.setProperty(MessageContract.IDEMPOTENCY_KEY, key).send(destination, text));
        }
    }
}
