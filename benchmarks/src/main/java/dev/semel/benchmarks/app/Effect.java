package dev.semel.benchmarks.app;

import dev.semel.internal.message.MessageContract;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;

/** The business of every bean: read the text, insert one row. In plain JDBC, so that no provider blurs the comparison. */
public final class Effect {

    private static final String INSERT = "INSERT INTO effect (consumer, work, size) VALUES (?, ?, ?)";
    private static final String KEY = "INSERT INTO inbox (consumer, work) VALUES (?, ?) ON CONFLICT DO NOTHING";

    private Effect() {}

    public static void insert(DataSource database, String consumer, Message message) {
        insert(database, consumer, message, isRetry(message));
    }

    /** The same where something else tells whether the message was tried before. */
    public static void insert(DataSource database, String consumer, Message message, boolean isRetry) {
        try {
            failIfAsked(message, isRetry);
            insert(
                    database,
                    consumer,
                    message.getStringProperty(MessageContract.IDEMPOTENCY_KEY),
                    ((TextMessage) message).getText());
        } catch (JMSException | SQLException e) {
            throw new IllegalStateException("The effect could not be written.", e);
        }
    }

    /** Whether the inbox has not seen the message yet; it has now. */
    public static boolean isNew(DataSource database, String consumer, Message message) {
        try (Connection connection = database.getConnection();
                PreparedStatement insert = connection.prepareStatement(KEY)) {
            insert.setString(1, consumer);
            insert.setString(2, message.getStringProperty(MessageContract.IDEMPOTENCY_KEY));
            return insert.executeUpdate() == 1;
        } catch (JMSException | SQLException e) {
            throw new IllegalStateException("The inbox could not be asked.", e);
        }
    }

    private static void insert(DataSource database, String consumer, String key, String text) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement insert = connection.prepareStatement(INSERT)) {
            insert.setString(1, consumer);
            insert.setString(2, key);
            insert.setInt(3, text.length());
            insert.executeUpdate();
        }
    }

    // A retry is an event of Semel's and carries its id.
    private static boolean isRetry(Message message) {
        try {
            return message.propertyExists(MessageContract.EVENT_ID);
        } catch (JMSException e) {
            throw new IllegalStateException("The message could not be read.", e);
        }
    }

    private static void failIfAsked(Message message, boolean isRetry) throws JMSException {
        if (message.propertyExists("fails") && !isRetry) {
            throw new IllegalStateException("The first attempt was asked to fail.");
        }
    }
}
