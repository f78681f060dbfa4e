package dev.semel.smallest;

import dev.semel.idempotency.IdempotentConsumer;
import jakarta.annotation.Resource;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Takes each payment once, however often its message comes. */
@MessageDriven
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
@IdempotentConsumer(name = "smallest.take-payment", parkOn = IllegalArgumentException.class)
public class TakePayment implements MessageListener {

    @Resource(lookup = "jdbc/smallest")
    private DataSource database;

    @Override
    public void onMessage(Message message) {
        try (Connection connection = database.getConnection();
                PreparedStatement insert = connection.prepareStatement("INSERT INTO payment VALUES (?, ?)")) {
            JsonObject payment = Json.createReader(new StringReader(message.getBody(String.class)))
                    .readObject();
            if (payment.getInt("cents") <= 0) {
                throw new IllegalArgumentException("A payment must be more than nothing.");
            }
            insert.setString(1, payment.getString("order"));
            insert.setInt(2, payment.getInt("cents"));
            insert.executeUpdate();
        } catch (SQLException | JMSException failed) {
            throw new IllegalStateException("The payment was not taken.", failed);
        }
    }
}
