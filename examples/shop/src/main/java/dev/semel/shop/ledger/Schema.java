package dev.semel.shop.ledger;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/** Creates the shop's tables before the first message is delivered. */
@Singleton
@Startup
// Flyway commits by itself.
@TransactionManagement(TransactionManagementType.BEAN)
// The one line that Semel needs: its tables live in the shop's own database.
@Resource(name = "java:app/env/jdbc/semel", lookup = "jdbc/shop", type = DataSource.class)
public class Schema {

    @Resource(lookup = "jdbc/shop")
    private DataSource dataSource;

    @PostConstruct
    void create() {
        migrate(dataSource);
    }

    static void migrate(DataSource dataSource) {
        Flyway.configure(Schema.class.getClassLoader())
                .dataSource(dataSource)
                .locations(scripts(dataSource))
                .table("shop_schema_history")
                // Semel's tables are in the same schema, so it is never an empty one.
                .baselineOnMigrate(true)
                .baselineVersion("0")
                .load()
                .migrate();
    }

    // MariaDB has a type of its own for times; everything else is the same.
    private static String scripts(DataSource dataSource) {
        try (Connection connection = dataSource.getConnection()) {
            String product = connection.getMetaData().getDatabaseProductName();
            return "MariaDB".equals(product) ? "classpath:db/shop-mariadb" : "classpath:db/shop";
        } catch (SQLException unreachable) {
            throw new IllegalStateException("The shop's database cannot be reached.", unreachable);
        }
    }
}
