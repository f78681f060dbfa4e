package dev.semel.benchmarks.app.outbox;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.UUID;
import javax.sql.DataSource;

/** The business of an application with the outbox of the usual articles: a plain row in a table that a poller reads. */
@ApplicationScoped
public class PolledOrders {

    private static final String INSERT = "INSERT INTO poller_outbox (id, aggregatetype, aggregateid, type, payload)"
            + " VALUES (?, 'Order', ?, 'OrderPlaced', ?)";

    @Resource(lookup = "jdbc/shop")
    private DataSource database;

    @Transactional
    public void place(int firstOrder, int orders) {
        try (Connection connection = database.getConnection();
                PreparedStatement insert = connection.prepareStatement(INSERT)) {
            for (int order = firstOrder; order < firstOrder + orders; order++) {
                insert.setObject(1, UUID.randomUUID());
                insert.setString(2, String.valueOf(order));
                insert.setString(3, Orders.text());
                insert.addBatch();
            }
            insert.executeBatch();
        } catch (SQLException e) {
            throw new IllegalStateException("The orders could not be written.", e);
        }
    }
}
