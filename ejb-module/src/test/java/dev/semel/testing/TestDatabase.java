package dev.semel.testing;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.jpa.DialectOfDatabase;
import dev.semel.internal.jpa.TestUnits;
import dev.semel.internal.platform.ThreadWaits;
import dev.semel.internal.startup.schema.SchemaMigration;
import dev.semel.internal.startup.schema.SchemaScripts;
import dev.semel.testing.mariadb.MariaDbServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.EntityTransaction;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.opentest4j.TestAbortedException;
import org.postgresql.ds.PGConnectionPoolDataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A real database with Semel's schema as it ships, and EclipseLink on it. One for each product and JVM; tests use fresh
 * keys instead of emptying tables.
 */
public final class TestDatabase {

    /** The products that tests may start: all, but for a run that starts a JVM for every few mutants. */
    private static final String ALLOWED = System.getProperty("test.databases", "H2,POSTGRESQL,MARIADB");

    // PostgreSQL takes a hundred.
    private static final int MOST_CONNECTIONS = 80;

    private static final Map<Dialect, TestDatabase> STARTED = new EnumMap<>(Dialect.class);

    private final Dialect dialect;
    private final DataSource unpooled;
    private final DataSource dataSource;
    private final EntityManagerFactory factory;

    private TestDatabase(Dialect dialect, DataSource dataSource) {
        this(dialect, dataSource, dataSource);
    }

    private TestDatabase(Dialect dialect, DataSource unpooled, DataSource dataSource) {
        this.dialect = dialect;
        this.unpooled = unpooled;
        this.dataSource = dataSource;
        this.factory = TestUnits.open(dataSource);
    }

    /** The same tables by another way to them. */
    public TestDatabase through(DataSource otherWay) {
        return new TestDatabase(dialect, otherWay);
    }

    public static synchronized TestDatabase of(Dialect dialect) {
        if (!ALLOWED.contains(dialect.name())) {
            throw new TestAbortedException(dialect + " is left out of this run by -Dtest.databases=" + ALLOWED);
        }
        return STARTED.computeIfAbsent(dialect, TestDatabase::start);
    }

    /** Runs work in a transaction of its own and commits it. */
    public <T> T inTransaction(Function<Database, T> work) {
        EntityManager entityManager = factory.createEntityManager();
        EntityTransaction transaction = entityManager.getTransaction();
        try {
            transaction.begin();
            T result = work.apply(SharedConnection.database(() -> entityManager, new DialectOfDatabase(dialect)));
            transaction.commit();
            return result;
        } finally {
            if (transaction.isActive()) {
                transaction.rollback();
            }
            entityManager.close();
        }
    }

    public void doInTransaction(Consumer<Database> work) {
        inTransaction(database -> {
            work.accept(database);
            return null;
        });
    }

    /** Runs work and rolls it back: for rows so old that a purge in another test would count them. */
    public void doAndRollBack(Consumer<Database> work) {
        try (OpenTransaction open = begin()) {
            work.accept(open.database());
        }
    }

    /** Work that starts a transaction now and is finished by the caller, for races. */
    public OpenTransaction begin() {
        return new OpenTransaction(factory.createEntityManager(), new DialectOfDatabase(dialect));
    }

    public DataSource dataSource() {
        return dataSource;
    }

    /** The same tables, where a test loses its connections, or needs the driver's own data source. */
    public DataSource unpooled() {
        return unpooled;
    }

    public Dialect dialect() {
        return dialect;
    }

    private static TestDatabase start(Dialect dialect) {
        DataSource fresh =
                switch (dialect) {
                    case POSTGRESQL -> postgres();
                    case MARIADB -> MariaDbServer.start("semel").dataSource();
                    case H2 -> h2();
                };
        new SchemaMigration(new SchemaScripts(new DialectOfDatabase(dialect)), fresh, new ThreadWaits()).run();
        return new TestDatabase(
                dialect, fresh, fresh instanceof PGSimpleDataSource postgreSql ? pooled(postgreSql) : fresh);
    }

    private static DataSource h2() {
        return JdbcConnectionPool.create(
                "jdbc:h2:mem:" + UUID.randomUUID()
                        + ";DB_CLOSE_DELAY=-1;MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE;LOCK_TIMEOUT=10000",
                "sa",
                "");
    }

    private static DataSource postgres() {
        try {
            return EmbeddedPostgres.builder()
                    .setPGStartupWait(Duration.ofMinutes(5))
                    .setServerConfig("wal_level", "logical")
                    .start()
                    .getPostgresDatabase();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    // PostgreSQL begins a process for each connection, which takes longer than most tests.
    private static DataSource pooled(PGSimpleDataSource server) {
        PGConnectionPoolDataSource connections = new PGConnectionPoolDataSource();
        connections.setUrl(server.getUrl());
        connections.setUser(server.getUser());
        JdbcConnectionPool pool = JdbcConnectionPool.create(connections);
        pool.setMaxConnections(MOST_CONNECTIONS);
        return pool;
    }
}
