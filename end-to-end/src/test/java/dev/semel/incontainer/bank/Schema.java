package dev.semel.incontainer.bank;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Creates the bank's tables. */
@Singleton(name = "BankSchema")
@Startup
public class Schema {

    @Resource(lookup = "jdbc/bank")
    private DataSource dataSource;

    @PostConstruct
    void create() {
        try (InputStream script = Schema.class.getResourceAsStream("/bank.sql");
                Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(new String(script.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException | SQLException broken) {
            throw new IllegalStateException("The tables of the bank could not be created.", broken);
        }
    }
}
