package dev.semel.internal.jpa;

import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceException;
import jakarta.persistence.Query;
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

    /** A native query whose statement the driver cancels after the given wait; that costs no statement of its own. */
    public Query nativeQuery(String sql, Duration longestWait, @Nullable Object... parameters) {
        Query query = nativeQuery(sql, parameters);
        limit(longestWait).forEach(query::setHint);
        return query;
    }

    /**
     * The same for what the provider reads by itself, as its hints. None on H2: there the limit is the connection's, the provider does
     * not take it back, and so a statement of the handler, or of the next user of the connection, would be cancelled by it.
     */
    public Map<String, Object> limit(Duration longestWait) {
        return dialect() == Dialect.H2
                ? Map.of()
                : Map.of(QUERY_TIMEOUT_MILLIS, Math.toIntExact(longestWait.toMillis()));
    }

    public Query nativeQuery(String sql, @Nullable Object... parameters) {
        Query query = entityManager.get().createNativeQuery(dialect().words(sql));
        for (int i = 0; i < parameters.length; i++) {
            query.setParameter(i + 1, column(parameters[i]));
        }
        return query;
    }

    /**
     * Executes a statement past the persistence provider, on the connection that it has in this transaction, and answers how
     * many rows it changed. For what every message needs: there the provider's own work costs more than all the driver's.
     */
    public int update(String sql, Duration longestWait, @Nullable Object... parameters) {
        return prepare(sql, parameters, statement -> {
            statement.setQueryTimeout(
                    Math.toIntExact(longestWait.plusMillis(999).toSeconds()));
            try {
                return statement.executeUpdate();
            } finally {
                // On H2 it is the connection's.
                statement.setQueryTimeout(0);
            }
        });
    }

    /** As {@link #update}: the one text column of what a query finds. */
    public List<String> texts(String sql, @Nullable Object... parameters) {
        return query(sql, row -> row.getString(1), parameters);
    }

    /** As {@link #update}: the one number that a query answers with. */
    public int number(String sql, @Nullable Object... parameters) {
        return query(sql, row -> row.getInt(1), parameters).get(0);
    }

    /** As {@link #update}: the one column of what a query finds. */
    public <T> List<T> column(String sql, Class<T> type, @Nullable Object... parameters) {
        return query(sql, row -> type.cast(row.getObject(1)), parameters);
    }

    /** As {@link #update}: what a query finds. */
    public <T> List<T> query(String sql, RowReader<T> reader, @Nullable Object... parameters) {
        return prepare(sql, parameters, statement -> {
            List<T> rows = new ArrayList<>();
            try (ResultSet found = statement.executeQuery()) {
                while (found.next()) {
                    rows.add(reader.read(found));
                }
            }
            return rows;
        });
    }

    private <T> T prepare(String sql, @Nullable Object[] parameters, Execution<T> execution) {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement statement =
                        connection.prepareStatement(dialect().words(sql))) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, column(parameters[i]));
            }
            return execution.of(statement);
        } catch (SQLException failed) {
            throw new PersistenceException(failed);
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

    /** The rows of a native query with several columns. */
    @SuppressWarnings("unchecked")
    public static List<Object[]> rows(Query query) {
        return query.getResultList();
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
