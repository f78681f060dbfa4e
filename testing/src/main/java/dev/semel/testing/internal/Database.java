package dev.semel.testing.internal;

import dev.semel.internal.jpa.DialectOfDatabase;
import dev.semel.internal.startup.schema.SchemaMigration;
import dev.semel.internal.startup.schema.SchemaScripts;
import dev.semel.testing.container.Beans;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;

/** The database of a contract, with the application's tables and Semel's. */
public final class Database implements AutoCloseable {

    private final DataSource real;
    private final TransactionStack stack;
    private final Units units;

    private Database(DataSource real, Map<String, Object> unitProperties) {
        this.real = real;
        this.stack = new TransactionStack(real);
        this.units = new Units(stack, unitProperties);
    }

    /** An empty one in memory. */
    public static DataSource inMemory() {
        return JdbcConnectionPool.create(
                "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1;MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE",
                "sa",
                "");
    }

    /** @param statements run once, before Semel's tables are made */
    public static Database open(DataSource real, Map<String, Object> unitProperties, List<String> statements)
            throws SQLException {
        try (Connection connection = real.getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
        Beans beans = new Beans(SemelBeans.library()).bind(DataSource.class, real);
        DialectOfDatabase dialect = beans.get(DialectOfDatabase.class);
        new SchemaMigration(new SchemaScripts(dialect), real, new ShortWaits()).run();
        return new Database(real, unitProperties);
    }

    public DataSource real() {
        return real;
    }

    public TransactionStack stack() {
        return stack;
    }

    public Units units() {
        return units;
    }

    @Override
    public void close() {
        units.close();
    }
}
