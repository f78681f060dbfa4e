package dev.semel.internal.retention.jpa;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.settings.OutboxSettings;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * Vacuums the outbox of PostgreSQL where published events are deleted at once. The database's own vacuum looks once a minute: a busy
 * outbox has deleted hundreds of mebibytes by then, and grows by as much.
 *
 * <ol>
 *   <li>A table is vacuumed when many of its rows are dead, and only by an application that owns it: of others PostgreSQL refuses it, with
 *       a line in its log each time.
 *   <li>It waits for no other vacuum, and keeps the room that it finds for the next events: to give it back to the disk locks the table.
 *   <li>It rests four times as long as it has worked: while a transaction that does not end keeps dead rows alive, each vacuum reads the table
 *       in vain.
 * </ol>
 */
@Dependent
class OutboxVacuum implements PeriodicWork {

    static final int MANY = 10_000;

    private static final Duration INTERVAL = Duration.ofSeconds(3);
    private static final int REST = 4;
    private static final int LONGEST_SECONDS = 30;

    private static final String WITH_MANY_DEAD_ROWS =
            "SELECT CAST(CAST(s.relid AS regclass) AS text) FROM pg_stat_user_tables s"
                    + " JOIN pg_class c ON c.oid = s.relid"
                    + " WHERE s.relid IN (to_regclass('semel_outbox_event'), to_regclass('semel_outbox_body'))"
                    + " AND s.n_dead_tup >= ? AND pg_has_role(c.relowner, 'USAGE')";
    private static final String VACUUM = "VACUUM (SKIP_LOCKED, TRUNCATE FALSE) ";

    private final Database database;
    private final Transactions transactions;
    private final DataSource dataSource;
    private final OutboxSettings settings;
    private final Clock clock;

    private Instant restsUntil = Instant.MIN;

    @Inject
    OutboxVacuum(
            Database database,
            Transactions transactions,
            @Semel DataSource dataSource,
            OutboxSettings settings,
            @Semel Clock clock) {
        this.database = database;
        this.transactions = transactions;
        this.dataSource = dataSource;
        this.settings = settings;
        this.clock = clock;
    }

    @Override
    public Optional<Period> period() {
        return settings.published() == Published.DELETE ? Optional.of(Period.every(INTERVAL)) : Optional.empty();
    }

    @Override
    public String failure() {
        return "The tables of the outbox could not be vacuumed; it is tried again in some seconds. Until then they may grow by what was deleted,"
                + " until the database's own vacuum has come.";
    }

    @Override
    public void run() {
        Instant begin = clock.instant();
        if (begin.isBefore(restsUntil)) {
            return;
        }
        List<String> tables = transactions.inNew(this::tablesWithManyDeadRows);
        try {
            tables.forEach(this::vacuum);
        } finally {
            Instant end = clock.instant();
            restsUntil = end.plus(Duration.between(begin, end).multipliedBy(REST));
        }
    }

    private List<String> tablesWithManyDeadRows() {
        return database.dialect() == Dialect.POSTGRESQL
                ? database.column(WITH_MANY_DEAD_ROWS, String.class, MANY)
                : List.of();
    }

    // It is refused within a transaction.
    private void vacuum(String table) {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(LONGEST_SECONDS);
            statement.execute(VACUUM + table);
        } catch (SQLException failed) {
            throw new IllegalStateException("The table " + table + " could not be vacuumed.", failed);
        }
    }
}
