package dev.semel.benchmarks.inbox;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * One session's hand-written inbox: key row and business row in one transaction of a connection of its own, whose statements
 * stay prepared; then the message is acknowledged.
 */
final class Inbox implements MessageListener {

    private final String consumer;
    private final Session session;
    private final Connection connection;
    private final PreparedStatement key;
    private final PreparedStatement effect;

    Inbox(String consumer, Session session, Connection connection) throws SQLException {
        this.consumer = consumer;
        this.session = session;
        this.connection = connection;
        connection.setAutoCommit(false);
        this.key =
                connection.prepareStatement("INSERT INTO inbox (consumer, work) VALUES (?, ?) ON CONFLICT DO NOTHING");
        this.effect = connection.prepareStatement("INSERT INTO effect (consumer, work, size) VALUES (?, ?, ?)");
    }

    @Override
    public void onMessage(Message message) {
        try {
            String work = message.getStringProperty("idempotency_key");
            if (isNew(work)) {
                insertEffect(work, ((TextMessage) message).getText());
            }
            connection.commit();
            if (session.getTransacted()) {
                session.commit();
            }
        } catch (SQLException | JMSException e) {
            throw new IllegalStateException("The hand-written inbox failed.", e);
        }
    }

    private boolean isNew(String work) throws SQLException {
        key.setString(1, consumer);
        key.setString(2, work);
        return key.executeUpdate() == 1;
    }

    private void insertEffect(String work, String text) throws SQLException {
        effect.setString(1, consumer);
        effect.setString(2, work);
        effect.setInt(3, text.length());
        effect.executeUpdate();
    }
}
