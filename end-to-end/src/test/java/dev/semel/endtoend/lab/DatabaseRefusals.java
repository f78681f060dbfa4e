package dev.semel.endtoend.lab;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.Dependent;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/** What the database refuses each time; its tables are made by the tests that want a deadlock. */
@Dependent
public class DatabaseRefusals {

    private static final long HEAD_START_MILLIS = 300;
    private static final long LIMIT_SECONDS = 10;

    @Resource(lookup = "jdbc/shop")
    private DataSource dataSource;

    @Resource
    private ManagedExecutorService executor;

    /** Two transactions take two rows crosswise. The caller's waits first, so it is the one that the database ends. */
    void deadlock() {
        CountDownLatch held = new CountDownLatch(1);
        update("UPDATE deadlock_row SET times = times + 1 WHERE id = 1");
        executor.execute(() -> takeCrosswise(held));
        try {
            if (!held.await(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("The other side of the deadlock did not come.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("The deadlock was interrupted.", e);
        }
        update("UPDATE deadlock_row SET times = times + 1 WHERE id = 2");
    }

    /** Writes what a deferred constraint finds at the commit only. */
    void breakCommit() {
        update("INSERT INTO pledge VALUES (1, 2)");
    }

    /** By a table that the test has made, and changes. */
    boolean isCarrierDown() {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement();
                ResultSet carrier = statement.executeQuery("SELECT is_down FROM carrier")) {
            return carrier.next() && carrier.getInt(1) == 1;
        } catch (SQLException e) {
            throw new IllegalStateException("It is not known whether the carrier is down.", e);
        }
    }

    private void takeCrosswise(CountDownLatch held) {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            try {
                statement.execute("UPDATE deadlock_row SET times = times + 1 WHERE id = 2");
                held.countDown();
                Thread.sleep(HEAD_START_MILLIS);
                statement.execute("UPDATE deadlock_row SET times = times + 1 WHERE id = 1");
            } finally {
                connection.rollback();
            }
        } catch (SQLException | InterruptedException e) {
            throw new IllegalStateException("The other side of the deadlock gave in.", e);
        }
    }

    private void update(String sql) {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException("The database refused.", e);
        }
    }
}
