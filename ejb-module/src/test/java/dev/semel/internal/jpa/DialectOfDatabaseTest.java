package dev.semel.internal.jpa;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DialectOfDatabaseTest {

    @ParameterizedTest
    @EnumSource
    void takesNoIsolationLevelButReadCommitted(Dialect dialect) throws SQLException {
        try (Connection connection = TestDatabase.of(dialect).dataSource().getConnection()) {
            int level = connection.getTransactionIsolation();
            connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            assertThatThrownBy(() -> DialectOfDatabase.requireReadCommitted(connection))
                    .hasMessageContaining("isolationLevel=\"TRANSACTION_READ_COMMITTED\"");
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_UNCOMMITTED);
            assertThatThrownBy(() -> DialectOfDatabase.requireReadCommitted(connection))
                    .hasMessageContaining("publish what is rolled back");
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            assertThatCode(() -> DialectOfDatabase.requireReadCommitted(connection))
                    .doesNotThrowAnyException();
            connection.setTransactionIsolation(level);
        }
    }
}
