package dev.semel.benchmarks.app.outbox;

import dev.semel.benchmarks.app.consumer.TimedWork;
import dev.semel.internal.message.MessageContract;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSContext;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;

/** The business of an application without an outbox: it commits, then it sends. A crash between the two loses the message. */
@ApplicationScoped
public class BareOrders {

    private static final String INSERT = "INSERT INTO effect (consumer, work, size) VALUES ('bare-order', ?, ?)";

    @Resource(lookup = "jdbc/shop")
    private DataSource database;

    @Resource(lookup = "jms/semel")
    private ConnectionFactory broker;

    @Transactional
    public void insert(String key, String text) {
        try (Connection connection = database.getConnection();
                PreparedStatement insert = connection.prepareStatement(INSERT)) {
            insert.setString(1, key);
            insert.setInt(2, text.length());
            insert.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException("The order could not be written.", e);
        }
    }

    @Transactional(TxType.NOT_SUPPORTED)
    public void send(String queue, String key, String text) {
        try (JMSContext context = broker.createContext()) {
            context.createProducer()
                    .setProperty(MessageContract.IDEMPOTENCY_KEY, key)
                    .setProperty(TimedWork.DURATION, 0)
                    .send(context.createQueue(queue), text);
        }
    }
}
