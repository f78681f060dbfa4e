package dev.semel.internal.startup.lint.jpa;

import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import javax.sql.DataSource;

/** The business database, asked on connections as the application gets them. */
@Dependent
class AskedDatabase {

    static final String WHERE = "the data source bound to java:app/env/jdbc/semel";

    private final DataSource dataSource;

    @Inject
    AskedDatabase(@Semel DataSource dataSource) {
        this.dataSource = dataSource;
    }

    /** The name of the product, as its driver reports it. */
    String product() {
        return ask(connection -> connection.getMetaData().getDatabaseProductName());
    }

    /** The first value of the first row, if there is one and it is not null. */
    Optional<String> value(String sql) {
        return ask(connection -> {
            try (Statement statement = connection.createStatement();
                    ResultSet result = statement.executeQuery(sql)) {
                return result.next() ? Optional.ofNullable(result.getString(1)) : Optional.empty();
            }
        });
    }

    <T> T ask(Question<T> question) {
        try (Connection connection = dataSource.getConnection()) {
            return question.ask(connection);
        } catch (SQLException unanswered) {
            throw new IllegalStateException(unanswered.getMessage(), unanswered);
        }
    }

    /** Something that a connection can answer. */
    interface Question<T> {

        T ask(Connection connection) throws SQLException;
    }
}
