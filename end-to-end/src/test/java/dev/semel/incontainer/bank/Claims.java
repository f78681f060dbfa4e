package dev.semel.incontainer.bank;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.Dependent;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Looks for the claim of an order through the bank's own data source. */
@Dependent
class Claims {

    private static final String COUNT =
            "SELECT COUNT(*) FROM semel_idempotency_record WHERE consumer = ? AND key_text = ?";

    @Resource(lookup = "jdbc/bank")
    private DataSource dataSource;

    /** What the connection of the handler's transaction sees. */
    @Transactional(TxType.MANDATORY)
    int seenInside(Order order) throws SQLException {
        return count(order);
    }

    /** What any other connection sees. */
    @Transactional(TxType.NOT_SUPPORTED)
    int seenOutside(Order order) throws SQLException {
        return count(order);
    }

    private int count(Order order) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement count = connection.prepareStatement(COUNT)) {
            count.setString(1, order.consumer());
            count.setString(2, order.reference());
            try (ResultSet row = count.executeQuery()) {
                row.next();
                return row.getInt(1);
            }
        }
    }
}
