package dev.semel.incontainer.bank;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.Dependent;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.Session;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Does with resources what a handler may not do, or what may have to wait. */
@Dependent
class Trespasser {

    @Resource(lookup = "jms/semel")
    private ConnectionFactory connectionFactory;

    @Resource(lookup = "jdbc/bank")
    private DataSource bank;

    @Resource(lookup = "jdbc/archive")
    private DataSource archive;

    void send(Order order) throws JMSException {
        try (Connection connection = connectionFactory.createConnection();
                Session session = connection.createSession()) {
            session.createProducer(session.createQueue("bank.stray"))
                    .send(session.createTextMessage(order.reference()));
        }
    }

    void writeElsewhere(Order order) throws SQLException {
        write(archive, "INSERT INTO note (reference) VALUES (?)", order);
    }

    void changeAccount(Order order) throws SQLException {
        write(bank, "UPDATE account SET bookings = bookings + 1 WHERE reference = ?", order);
    }

    private static void write(DataSource dataSource, String sql, Order order) throws SQLException {
        try (java.sql.Connection connection = dataSource.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, order.reference());
            statement.executeUpdate();
        }
    }
}
