package dev.semel.endtoend.lab;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** The table of effects. It has no unique constraint, so that a double effect would show. */
@Singleton
@Startup
@Resource(name = "java:app/env/jdbc/semel", lookup = "jdbc/shop", type = DataSource.class)
public class Effects {

    private static final String TABLE =
            """
            CREATE TABLE IF NOT EXISTS effect (
              consumer    varchar(100) NOT NULL,
              message_key varchar(100) NOT NULL,
              node        varchar(100) NOT NULL,
              done_at     timestamp(6) NOT NULL
            )""";

    @Resource(lookup = "jdbc/shop")
    private DataSource dataSource;

    @PostConstruct
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    void create() {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(TABLE);
        } catch (SQLException e) {
            throw new IllegalStateException("The table of effects could not be made.", e);
        }
    }
}
