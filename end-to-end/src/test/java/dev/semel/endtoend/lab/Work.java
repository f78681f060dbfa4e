package dev.semel.endtoend.lab;

import dev.semel.idempotency.Attempt;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** Works as long as the message says, writes the effect, and then does what the message says. */
@Dependent
public class Work {

    /** Ends the name of the file that a run leaves which failed. */
    public static final String FAILED_RUN = ".failed-run";

    private static final Logger LOG = Logger.getLogger(Work.class.getName());
    private static final int KILLED = 137;
    private static final int LONG_MILLIS = 1000;
    /** The node's name, which the server is given by its environment. */
    private static final String NODE = System.getenv("SEMEL_NODE");

    @Resource(lookup = "jdbc/shop")
    private DataSource dataSource;

    @Inject
    private DatabaseRefusals refusals;

    @Inject
    private Attempt attempt;

    public void perform(String consumer, Message message) {
        perform(consumer, Order.in(message));
    }

    public void perform(String consumer, Order order) {
        takeTime(order);
        finish(consumer, order);
    }

    /** As long as the message says. */
    public void takeTime(Order order) {
        if (order.workMillis() >= LONG_MILLIS) {
            LOG.log(Level.INFO, "Long work on key {0} begins.", order.key());
        }
        try {
            Thread.sleep(order.workMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("The work was interrupted.", e);
        }
    }

    void finish(String consumer, Order order) {
        write(consumer, order);
        switch (order.behaviour()) {
            case NOTHING, HOLD -> {}
            case REPLY, REPLY_APART -> reply(order);
            case REPLY_AND_FAIL_AT_FIRST -> {
                reply(order);
                failAtFirst(order);
            }
            case FAIL_AT_FIRST -> failAtFirst(order);
            case FAIL_FIRST_ATTEMPT -> failIf(attempt.number() == 1);
            case NEED_CARRIER -> failIf(refusals.isCarrierDown());
            case FAIL_ALWAYS -> failIf(true);
            case HALT_ONCE -> haltOnce(order.key());
            case DEADLOCK -> refusals.deadlock();
            case BREAK_COMMIT -> refusals.breakCommit();
            case HALT -> Runtime.getRuntime().halt(KILLED);
        }
    }

    /** Two runs never say the same. */
    private void reply(Order order) {
        attempt.reply("done " + order.key() + " in run " + UUID.randomUUID());
    }

    /** The file that tells of it can be made only once. */
    private static void haltOnce(String key) {
        try {
            if (new File(System.getProperty("semel.test.hits"), key).createNewFile()) {
                Runtime.getRuntime().halt(KILLED);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Each run that fails leaves a file, if there is a place for it: what is recorded can be compared with it. */
    private static void failAtFirst(Order order) {
        String hits = System.getProperty("semel.test.hits");
        try {
            if (!order.isRetry() && hits != null) {
                File.createTempFile(order.key(), FAILED_RUN, new File(hits));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        failIf(!order.isRetry());
    }

    private static void failIf(boolean fails) {
        if (fails) {
            throw new IllegalStateException("The work failed, as it was told to.");
        }
    }

    private void write(String consumer, Order order) {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement insert = connection.prepareStatement("INSERT INTO effect VALUES (?, ?, ?, ?)")) {
            insert.setString(1, consumer);
            insert.setString(2, order.key());
            insert.setString(3, NODE);
            insert.setTimestamp(4, Timestamp.from(Instant.now()));
            insert.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException("The effect of " + order.key() + " could not be written.", e);
        }
    }
}
