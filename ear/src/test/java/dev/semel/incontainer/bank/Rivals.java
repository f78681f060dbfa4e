package dev.semel.incontainer.bank;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.Dependent;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Two transactions that take two rows in crossed order; the database ends the handler's, because it comes last. */
@Dependent
class Rivals {

    private static final String TAKE = "UPDATE account SET bookings = bookings + 1 WHERE reference = ?";
    private static final String BLOCKED =
            "SELECT COUNT(*) FROM information_schema.sessions WHERE blocker_id = SESSION_ID()";
    private static final long PATIENCE_NANOS = 5_000_000_000L;

    @Resource(lookup = "jdbc/bank")
    private DataSource bank;

    @Resource
    private ManagedExecutorService executor;

    void embrace(Order order) throws SQLException {
        String mine = order.reference();
        String theirs = order.reference() + "-rival";
        try (Connection own = bank.getConnection()) {
            take(own, mine);
            executor.execute(() -> takeBoth(theirs, mine));
            awaitBlocked(own);
            take(own, theirs);
        }
    }

    private void takeBoth(String first, String second) {
        try (Connection rival = bank.getConnection()) {
            rival.setAutoCommit(false);
            try {
                take(rival, first);
                take(rival, second);
            } finally {
                rival.rollback();
                rival.setAutoCommit(true);
            }
        } catch (SQLException ended) {
            // The database may also end the rival; then the handler gets through.
        }
    }

    private static void take(Connection connection, String reference) throws SQLException {
        try (PreparedStatement take = connection.prepareStatement(TAKE)) {
            take.setString(1, reference);
            take.executeUpdate();
        }
    }

    private static void awaitBlocked(Connection own) throws SQLException {
        for (long end = System.nanoTime() + PATIENCE_NANOS; System.nanoTime() < end; ) {
            try (PreparedStatement look = own.prepareStatement(BLOCKED);
                    ResultSet blocked = look.executeQuery()) {
                blocked.next();
                if (blocked.getInt(1) > 0) {
                    return;
                }
            }
            Thread.onSpinWait();
        }
    }
}
