package dev.semel.internal.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.testing.TestDatabase;
import jakarta.persistence.PersistenceException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The limit of one statement is not that of the next on the same connection, which may be the handler's. */
class StatementTimeoutTest {

    private static final Duration WAIT = Duration.ofSeconds(7);

    @ParameterizedTest
    @EnumSource
    void endsWithAChange(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            database.update("DELETE FROM semel_destination WHERE destination = 'none'", WAIT);

            assertThat(limitOfTheNext(database)).isZero();
        });
    }

    @ParameterizedTest
    @EnumSource
    void endsWithAStatementThatFails(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            assertThatThrownBy(() -> database.update("DELETE FROM semel_no_table", WAIT))
                    .isInstanceOf(PersistenceException.class);

            assertThat(limitOfTheNext(database)).isZero();
        });
    }

    @ParameterizedTest
    @EnumSource
    void endsWithAQuery(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            database.query(
                    "SELECT destination FROM semel_destination WHERE destination = 'none'",
                    WAIT,
                    row -> row.getString(1));

            assertThat(limitOfTheNext(database)).isZero();
        });
    }

    private static int limitOfTheNext(Database database) {
        try (Statement next = database.entityManager().unwrap(Connection.class).createStatement()) {
            return next.getQueryTimeout();
        } catch (SQLException failed) {
            throw new AssertionError(failed);
        }
    }
}
