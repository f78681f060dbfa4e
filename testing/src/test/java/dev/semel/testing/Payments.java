package dev.semel.testing;

import dev.semel.outbox.Outbox;
import dev.semel.outbox.OutboxEvent;
import jakarta.annotation.Resource;
import jakarta.inject.Inject;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Message;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import javax.sql.DataSource;

/** What the tests' handlers share: a payment of an order is recorded, and published. */
class Payments {

    static final String TABLES =
            """
            CREATE TABLE customer_order (order_id varchar(20) NOT NULL PRIMARY KEY);
            CREATE TABLE account (id varchar(20) NOT NULL PRIMARY KEY, balance bigint NOT NULL);
            CREATE TABLE payment (
              id varchar(36) NOT NULL PRIMARY KEY,
              order_id varchar(20) NOT NULL REFERENCES customer_order,
              taken_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
            );
            INSERT INTO customer_order VALUES ('o-1');
            INSERT INTO account VALUES ('shop', 100);
            """;

    static final TestMessage MESSAGE = TestMessage.text("o-1").property("idempotency_key", "order-1");

    @Resource(lookup = "jdbc/shop")
    private DataSource dataSource;

    @Inject
    private Outbox outbox;

    void record(Message message) {
        String order = order(message);
        update(
                "INSERT INTO payment (id, order_id) VALUES (?, ?)",
                UUID.randomUUID().toString(),
                order);
        outbox.append(OutboxEvent.toQueue("paid")
                .type("Paid")
                .aggregate("Order", order)
                .text(order));
    }

    static String order(Message message) {
        try {
            return message.getBody(String.class);
        } catch (JMSException unreadable) {
            throw new JMSRuntimeException(unreadable.getMessage());
        }
    }

    int count(String sql, String parameter) {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, parameter);
            try (ResultSet found = statement.executeQuery()) {
                found.next();
                return found.getInt(1);
            }
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    int update(String sql, String... parameters) {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setString(i + 1, parameters[i]);
            }
            return statement.executeUpdate();
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
