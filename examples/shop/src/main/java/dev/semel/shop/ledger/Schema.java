package dev.semel.shop.ledger;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
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
                .locations("classpath:db/shop")
                .table("shop_schema_history")
                // Semel's tables are in the same schema, so it is never an empty one.
                .baselineOnMigrate(true)
                .baselineVersion("0")
                .load()
                .migrate();
    }
}
