package dev.semel.idempotency.store.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.persistence.PersistenceException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqlStateFaultsTest {

    private final SqlStateFaults faults = new SqlStateFaults();

    @ParameterizedTest
    @ValueSource(strings = {"08006", "08001", "40001", "40P01", "53300", "55P03", "57014", "57P01", "HYT00", "90067"})
    void blamesTheDatabaseForLostConnectionsAndLocks(String state) {
        assertThat(faults.causedBy(new PersistenceException(new SQLException("x", state))))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"23505", "22001", "42601", "25P02"})
    void blamesTheMessageForBrokenStatements(String state) {
        assertThat(faults.causedBy(new PersistenceException(new SQLException("x", state))))
                .isFalse();
    }

    @Test
    void blamesTheDatabaseForAnExhaustedPool() {
        assertThat(faults.causedBy(new RuntimeException(new SQLTransientConnectionException("no connection"))))
                .isTrue();
    }

    @Test
    void blamesTheMessageForWhatIsNoSqlAtAll() {
        assertThat(faults.causedBy(new IllegalStateException())).isFalse();
    }
}
