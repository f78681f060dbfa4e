package dev.semel.internal.jpa;

import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The database as SQL types see it: the entity manager, the dialect and the database's own time. */
@Dependent
public class Database {

    private static final String QUERY_TIMEOUT_MILLIS = "jakarta.persistence.query.timeout";
    private static final Duration NO_LIMIT = Duration.ZERO;

    private final Supplier<EntityManager> entityManager;
    private final DialectOfDatabase dialect;
    private final DataSource dataSource;

    @Inject
    public Database(
            @Semel Supplier<EntityManager> entityManager, DialectOfDatabase dialect, @Semel DataSource dataSource) {
        this.entityManager = entityManager;
        this.dialect = dialect;
        this.dataSource = dataSource;
    }

    public EntityManager entityManager() {
        return entityManager.get();
    }

    public Dialect dialect() {
        return dialect.get();
    }

    /** The database's time: nodes whose clocks differ agree on it. On H2 it is that at which the transaction began. */
    public Instant now() {
        return instant(column("SELECT " + dialect().now(), Object.class).get(0));
    }

    /**
     * The longest wait for a row that the provider finds and locks, as its hints. None on H2: there the limit is the connection's, the
     * provider does not take it back, and so a statement of the handler, or of the next user of the connection, would be cancelled by it.
     */
    public Map<String, Object> limit(Duration longestWait) {
        return dialect() == Dialect.H2
                ? Map.of()
                : Map.of(QUERY_TIMEOUT_MILLIS, Math.toIntExact(longestWait.toMillis()));
    }

    /**
     * Executes a statement and answers how many rows it changed. Like all statements here it goes past the persistence provider, on the
     * connection that the provider has in this transaction: its own work costs more than all the driver's. Changes of entities that
     * have not been written yet are not seen by it.
     */
    public int update(String sql, @Nullable Object... parameters) {
        return update(sql, NO_LIMIT, parameters);
    }

    /** The same; the driver cancels the statement after that wait, which costs no statement of its own. */
    public int update(String sql, Duration longestWait, @Nullable Object... parameters) {
        return prepare(sql, longestWait, parameters, PreparedStatement::executeUpdate);
    }

    /** Executes a statement once for each row of parameters; they go to the database together, where the driver can do so. */
    public void updateEach(String sql, Duration longestWait, List<? extends List<@Nullable Object>> rows) {
        prepare(sql, longestWait, new Object[0], statement -> {
            for (List<@Nullable Object> row : rows) {
                bind(statement, row.toArray());
                statement.addBatch();
            }
            return statement.executeBatch();
        });
    }

    /** The one text column of what a query finds. */
    public List<String> texts(String sql, @Nullable Object... parameters) {
        return query(sql, row -> row.getString(1), parameters);
    }

    /** The one number that a query answers with. */
    public int number(String sql, @Nullable Object... parameters) {
        return query(sql, row -> row.getInt(1), parameters).get(0);
    }

    /** The same, cancelled after that wait. */
    public long number(String sql, Duration longestWait, @Nullable Object... parameters) {
        return query(sql, longestWait, row -> row.getLong(1), parameters).get(0);
    }

    /** The one column of what a query finds. */
    public <T> List<T> column(String sql, Class<T> type, @Nullable Object... parameters) {
        return query(sql, row -> type.cast(row.getObject(1)), parameters);
    }

    /** What a query finds. */
    public <T> List<T> query(String sql, RowReader<T> reader, @Nullable Object... parameters) {
        return query(sql, NO_LIMIT, reader, parameters);
    }

    /** The same, cancelled after that wait. */
    public <T> List<T> query(String sql, Duration longestWait, RowReader<T> reader, @Nullable Object... parameters) {
        return prepare(sql, longestWait, parameters, statement -> rows(statement.executeQuery(), reader));
    }

    /** What two queries in one statement find; the second one sees what the first has locked. Only PostgreSQL's driver takes two as they are. */
    public <A, B> Both<A, B> queryBoth(
            String sql, RowReader<A> first, RowReader<B> second, @Nullable Object... parameters) {
        return prepare(sql, NO_LIMIT, parameters, statement -> {
            statement.execute();
            List<A> found = rows(statement.getResultSet(), first);
            statement.getMoreResults();
            return new Both<>(found, rows(statement.getResultSet(), second));
        });
    }

    private static <T> List<T> rows(ResultSet found, RowReader<T> reader) throws SQLException {
        try (found) {
            List<T> rows = new ArrayList<>();
            while (found.next()) {
                rows.add(reader.read(found));
            }
            return rows;
        }
    }

    /** What two queries have found. */
    public record Both<A, B>(List<A> first, List<B> second) {}

    private <T> T prepare(String sql, Duration longestWait, @Nullable Object[] parameters, Execution<T> execution) {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement statement =
                        connection.prepareStatement(dialect().words(sql))) {
            bind(statement, parameters);
            return longestWait.isZero() ? execution.of(statement) : within(longestWait, statement, execution);
        } catch (SQLException failed) {
            throw new PersistenceException(failed);
        }
    }

    private static void bind(PreparedStatement statement, @Nullable Object[] parameters) throws SQLException {
        for (int i = 0; i < parameters.length; i++) {
            statement.setObject(i + 1, column(parameters[i]));
        }
    }

    private static <T> T within(Duration longestWait, PreparedStatement statement, Execution<T> execution)
            throws SQLException {
        statement.setQueryTimeout(Math.toIntExact(longestWait.plusMillis(999).toSeconds()));
        try {
            return execution.of(statement);
        } finally {
            // On H2 it is the connection's.
            statement.setQueryTimeout(0);
        }
    }

    // The drivers take no Instant.
    private static @Nullable Object column(@Nullable Object parameter) {
        return parameter instanceof Instant time ? time.atOffset(ZoneOffset.UTC) : parameter;
    }

    private interface Execution<T> {
        T of(PreparedStatement statement) throws SQLException;
    }

    /** Reads the row that a result stands at. */
    @FunctionalInterface
    public interface RowReader<T> {
        T read(ResultSet row) throws SQLException;
    }

    /** A timestamp with time zone as the drivers hand it out. */
    public static Instant instant(Object column) {
        if (column instanceof OffsetDateTime time) {
            return time.toInstant();
        }
        return column instanceof Timestamp time ? time.toInstant() : (Instant) column;
    }

    /** The same for a column that may be null. */
    public static @Nullable Instant instantOrNull(@Nullable Object column) {
        return column == null ? null : instant(column);
    }
}
