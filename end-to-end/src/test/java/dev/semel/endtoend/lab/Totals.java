package dev.semel.endtoend.lab;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.Dependent;
import jakarta.jms.Message;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;

/** How many orders of each group were worked on. It has no lock of its own: of two at once, one is lost. */
@Dependent
public class Totals {

    @Resource(lookup = "jdbc/shop")
    private DataSource dataSource;

    /** Reads the total of the group before the work, and writes the next one after it. */
    void countAround(Message message, Runnable work) {
        String key = Order.in(message).key();
        String group = key.substring(0, key.lastIndexOf('-'));
        try (Connection connection = dataSource.getConnection();
                PreparedStatement select = connection.prepareStatement("SELECT total FROM aggregate WHERE name = ?");
                PreparedStatement update =
                        connection.prepareStatement("UPDATE aggregate SET total = ? WHERE name = ?")) {
            select.setString(1, group);
            long total = onlyNumber(select);
            work.run();
            update.setLong(1, total + 1);
            update.setString(2, group);
            update.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException("The total of " + group + " could not be read or written.", e);
        }
    }

    private static long onlyNumber(PreparedStatement select) throws SQLException {
        try (ResultSet row = select.executeQuery()) {
            row.next();
            return row.getLong(1);
        }
    }
}
