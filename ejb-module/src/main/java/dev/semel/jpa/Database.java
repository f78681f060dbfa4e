package dev.semel.jpa;

import dev.semel.settings.Semel;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;

/** The database as the persistence rooms see it: the entity manager, the dialect and the database's own time. */
@Dependent
public class Database {

    private static final String QUERY_TIMEOUT_MILLIS = "jakarta.persistence.query.timeout";

    private final EntityManager entityManager;
    private final DialectOfDatabase dialect;

    @Inject
    public Database(@Semel EntityManager entityManager, DialectOfDatabase dialect) {
        this.entityManager = entityManager;
        this.dialect = dialect;
    }

    public EntityManager entityManager() {
        return entityManager;
    }

    public Dialect dialect() {
        return dialect.get();
    }

    /** The database's time: nodes whose clocks differ agree on it. */
    public Instant now() {
        return instant(nativeQuery("SELECT CURRENT_TIMESTAMP").getSingleResult());
    }

    /** A native query whose statement the driver cancels after the given wait; that costs no statement of its own. */
    public Query nativeQuery(String sql, Duration longestWait, Object... parameters) {
        Query query = nativeQuery(sql, parameters);
        query.setHint(QUERY_TIMEOUT_MILLIS, Math.toIntExact(longestWait.toMillis()));
        return query;
    }

    public Query nativeQuery(String sql, Object... parameters) {
        return with(parameters, entityManager.createNativeQuery(dialect().words(sql)));
    }

    /** A native query for whole entities. */
    public Query entityQuery(Class<?> entity, String sql, Object... parameters) {
        return with(parameters, entityManager.createNativeQuery(dialect().words(sql), entity));
    }

    private static Query with(Object[] parameters, Query query) {
        for (int i = 0; i < parameters.length; i++) {
            query.setParameter(i + 1, parameters[i]);
        }
        return query;
    }

    /** The rows of a native query with several columns. */
    @SuppressWarnings("unchecked")
    public static List<Object[]> rows(Query query) {
        return query.getResultList();
    }

    /** A timestamp with time zone as the drivers hand it out. */
    public static Instant instant(Object column) {
        if (column == null) {
            return null;
        }
        if (column instanceof OffsetDateTime time) {
            return time.toInstant();
        }
        if (column instanceof java.sql.Timestamp time) {
            return time.toInstant();
        }
        return (Instant) column;
    }
}
