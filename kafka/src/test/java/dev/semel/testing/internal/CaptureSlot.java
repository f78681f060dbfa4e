package dev.semel.testing.internal;

import static org.awaitility.Awaitility.await;

import dev.semel.testing.pages.Page;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;

/** A publication and its slot, by the SQL that is shipped unless the test has another. */
public final class CaptureSlot implements AutoCloseable {

    private final DataSource database;
    private final String name;

    private CaptureSlot(DataSource database, String name) {
        this.database = database;
        this.name = name;
    }

    public static CaptureSlot create(DataSource database) {
        return create(database, shipped(), "semel_outbox");
    }

    /** @param name of both, as the script has it */
    public static CaptureSlot create(DataSource database, String script, String name) {
        CaptureSlot slot = new CaptureSlot(database, name);
        for (String sql : script.replaceAll("(?m)^--.*$", "").split(";")) {
            if (!sql.isBlank()) {
                slot.execute(sql);
            }
        }
        return slot;
    }

    /** Until all that is in the log by now has been read, and is not read again, as the guide tells an operator to see it. */
    public void awaitRead() {
        String[] questions =
                Page.of("docs/guide/outbox.md").snippet("slot-read").split(";");
        String end = ask(questions[0]);
        String isRead = questions[1].replace("...", end).replace("semel_outbox", name);
        await("the slot is behind " + end).atMost(Duration.ofMinutes(2)).until(() -> ask(isRead)
                .equals("t"));
    }

    /** Once its reader has gone, of which PostgreSQL learns a little later. */
    @Override
    public void close() {
        await("the slot is free")
                .atMost(Duration.ofMinutes(2))
                .ignoreExceptions()
                .untilAsserted(() -> execute("SELECT pg_drop_replication_slot('" + name + "')"));
        execute("DROP PUBLICATION " + name);
    }

    private void execute(String sql) {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException failed) {
            throw new IllegalStateException("The database refused: " + sql, failed);
        }
    }

    private String ask(String query) {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getString(1);
        } catch (SQLException failed) {
            throw new IllegalStateException("The database refused: " + query, failed);
        }
    }

    private static String shipped() {
        try (InputStream script = CaptureSlot.class.getResourceAsStream("/META-INF/semel/cdc/capture.sql")) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
