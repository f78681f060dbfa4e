package dev.semel.internal.retention.jpa;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;

/** What deleted events leave in the tables of the outbox until a vacuum comes; PostgreSQL only. */
@Dependent
class DeadRows {

    static final int MANY = 10_000;

    /** So many take longer than a vacuum may, or would be gone if a transaction did not keep them alive. */
    static final int TOO_MANY = 500_000;

    private static final int LONGEST_SECONDS = 30;

    // PostgreSQL writes a warning into its log if a table is another's, or if a vacuum has it; its own vacuum may have
    // it for hours.
    private static final String TABLES =
            """
            SELECT CAST(CAST(s.relid AS regclass) AS text)
            FROM pg_stat_user_tables s
            JOIN pg_class c ON c.oid = s.relid
            WHERE s.relid IN (to_regclass('semel_outbox_event'), to_regclass('semel_outbox_body'))
              AND s.n_dead_tup >= ?
              AND s.n_dead_tup < ?
              AND (s.last_vacuum IS NULL OR s.last_vacuum <= CURRENT_TIMESTAMP - ? * INTERVAL '1 millisecond')
              AND pg_has_role(c.relowner, 'USAGE')
              AND NOT EXISTS (
                SELECT 1 FROM pg_locks l
                WHERE l.relation = s.relid
                  AND l.database = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database())
                  AND l.mode = 'ShareUpdateExclusiveLock'
                  AND l.granted)
            """;

    private static final String VACUUM = "VACUUM (SKIP_LOCKED, TRUNCATE FALSE) ";

    private final Database database;
    private final Transactions transactions;
    private final DataSource dataSource;

    @Inject
    DeadRows(Database database, Transactions transactions, @Semel DataSource dataSource) {
        this.database = database;
        this.transactions = transactions;
        this.dataSource = dataSource;
    }

    /** The tables that this application may vacuum, with many dead rows, that no one vacuums now or has vacuumed within that time. */
    List<String> tablesWithMany(Duration since) {
        return tablesWith(MANY, TOO_MANY, since);
    }

    List<String> tablesWith(int least, int tooMany, Duration since) {
        return transactions.inNew(() -> database.dialect() == Dialect.POSTGRESQL
                ? database.column(TABLES, String.class, least, tooMany, since.toMillis())
                : List.of());
    }

    /** It is refused within a transaction. */
    void vacuum(String table) {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(LONGEST_SECONDS);
            statement.execute(VACUUM + table);
        } catch (SQLException failed) {
            throw new IllegalStateException("The table " + table + " could not be vacuumed.", failed);
        }
    }
}
