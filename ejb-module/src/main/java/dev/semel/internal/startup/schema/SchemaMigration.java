package dev.semel.internal.startup.schema;

import dev.semel.internal.platform.Waits;
import dev.semel.internal.settings.Semel;
import dev.semel.internal.settings.StartSettings;
import dev.semel.internal.settings.StartSettings.Schema;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import javax.sql.DataSource;

/**
 * Makes and changes Semel's tables, or checks them, as the settings say; a schema full of the application's tables is normal.
 *
 * <ol>
 *   <li>Create the history, unless it is there.
 *   <li>Insert a row for the next script that the history lacks: the first node that gets that done runs it, the second one waits until the
 *       row says that it has ended.
 *   <li>Run its statements.
 *   <li>Say in its row that it has ended, and commit.
 * </ol>
 *
 * On PostgreSQL the last three are one transaction. MariaDB and H2 commit at each statement that creates something: what a
 * server leaves behind that dies in the middle has to be taken away by hand, and the next start says so.
 */
@Dependent
public class SchemaMigration {

    private static final Logger LOG = Logger.getLogger(SchemaMigration.class.getName());
    private static final int TRIES = 60;
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final SchemaScripts scripts;
    private final DataSource dataSource;
    private final Waits waits;

    @Inject
    public SchemaMigration(SchemaScripts scripts, @Semel DataSource dataSource, Waits waits) {
        this.scripts = scripts;
        this.dataSource = dataSource;
        this.waits = waits;
    }

    /** Fails with a sentence if the tables do not fit. */
    public void prepare(Schema schema) {
        switch (schema) {
            case CREATE -> run();
            case VALIDATE -> validate();
            case OFF -> LOG.log(Level.INFO, StartSettings.SCHEMA + " is off: the tables are taken as they are.");
        }
    }

    /** Brings the tables up to date. Other nodes may do so at the same time. */
    public void run() {
        List<SchemaScript> shipped = scripts.all();
        for (int i = 0; i < TRIES; i++) {
            if (connected(connection -> isUpToDate(connection, shipped))) {
                return;
            }
            pause();
        }
        throw new IllegalStateException("A script for Semel's tables was begun, and has not ended for " + TRIES
                + " seconds. If no application runs it now, one died in the middle: drop what the script has made, delete the row without"
                + " ended_at from " + SchemaHistory.TABLE + ", and start again.");
    }

    private static boolean isUpToDate(Connection connection, List<SchemaScript> shipped) throws SQLException {
        SchemaHistory history = new SchemaHistory(connection);
        if (!history.isThere() && !isCreated(history)) {
            return false;
        }
        Map<Integer, SchemaHistory.Entry> known = history.read();
        for (SchemaScript script : shipped) {
            SchemaHistory.Entry entry = known.get(script.version());
            if (entry != null) {
                requireSame(script, entry);
            }
            if (entry != null ? !entry.isEnded() : !isRun(script, history, connection)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isCreated(SchemaHistory history) throws SQLException {
        try {
            history.create();
            return true;
        } catch (SQLException failed) {
            if (history.isThere()) {
                return false;
            }
            throw failed;
        }
    }

    private static boolean isRun(SchemaScript script, SchemaHistory history, Connection connection)
            throws SQLException {
        connection.setAutoCommit(false);
        try {
            if (!history.begin(script)) {
                connection.rollback();
                return false;
            }
            execute(script, connection);
            history.end(script);
            connection.commit();
            return true;
        } catch (SQLException failed) {
            connection.rollback();
            history.forget(script);
            connection.commit();
            throw failed;
        } finally {
            connection.setAutoCommit(true);
        }
    }

    private static void execute(SchemaScript script, Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : script.statements()) {
                statement.execute(sql);
            }
        }
    }

    private void validate() {
        List<SchemaScript> lacking = lackingScripts();
        if (!lacking.isEmpty()) {
            throw new IllegalStateException(
                    StartSettings.SCHEMA + " is validate, but Semel's tables lack version " + inWords(lacking)
                            + ". Set " + StartSettings.SCHEMA
                            + "=create, or run the scripts of META-INF/semel/db in the jar and note them by what follows. The application"
                            + " does not start until then.\n" + SchemaHistory.notes(lacking));
        }
        Map<Integer, SchemaHistory.Entry> known = history();
        scripts.all().forEach(script -> Optional.ofNullable(known.get(script.version()))
                .ifPresent(entry -> requireSame(script, entry)));
    }

    private static void requireSame(SchemaScript script, SchemaHistory.Entry entry) {
        if (!entry.checksum().equals(script.checksum())) {
            throw new IllegalStateException("Semel's tables were made by another script of version " + script
                    + " than the one in this jar. Use the jar that made them, or begin with an empty database.");
        }
    }

    /** Whether Semel's own migration keeps the history of these tables. */
    public boolean isHistoryKept() {
        return connected(connection -> new SchemaHistory(connection).isThere());
    }

    /** The versions that the tables lack, in words; empty if they lack none. */
    public String lacking() {
        return inWords(lackingScripts());
    }

    private static String inWords(List<SchemaScript> scripts) {
        return scripts.stream().map(SchemaScript::toString).collect(Collectors.joining(", "));
    }

    private List<SchemaScript> lackingScripts() {
        Map<Integer, SchemaHistory.Entry> known = history();
        return scripts.all().stream()
                .filter(script -> !known.containsKey(script.version())
                        || !known.get(script.version()).isEnded())
                .toList();
    }

    private Map<Integer, SchemaHistory.Entry> history() {
        return connected(connection -> {
            SchemaHistory history = new SchemaHistory(connection);
            return history.isThere() ? history.read() : Map.of();
        });
    }

    private <T> T connected(Asking<T> work) {
        try (Connection connection = dataSource.getConnection()) {
            return work.ask(connection);
        } catch (SQLException failed) {
            throw new IllegalStateException("Semel's tables could not be made or read: " + failed.getMessage(), failed);
        }
    }

    private void pause() {
        try {
            waits.sleep(PAUSE);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(
                    "The application stops while another one makes Semel's tables; the next start goes on.", stopping);
        }
    }

    private interface Asking<T> {
        T ask(Connection connection) throws SQLException;
    }
}
