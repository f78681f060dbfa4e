package dev.semel.internal.idempotency.store.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.idempotency.store.DatabaseFaults.Fault;
import jakarta.persistence.PersistenceException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqlStateFaultsTest {

    private final SqlStateFaults faults = new SqlStateFaults();

    @ParameterizedTest
    @ValueSource(strings = {"08006", "08001", "53300", "57P01", "90067"})
    void callsALostConnectionAnOutage(String state) {
        assertThat(faultOf(state)).isEqualTo(Fault.OUTAGE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"40001", "40P01", "55P03", "57014", "70100", "HYT00"})
    void callsADeadlockAndATimeoutAContention(String state) {
        assertThat(faultOf(state)).isEqualTo(Fault.CONTENTION);
    }

    @ParameterizedTest
    @ValueSource(strings = {"08007", "40003"})
    void knowsThatTheOutcomeOfACommitCanBeUnknown(String state) {
        assertThat(faultOf(state)).isEqualTo(Fault.UNKNOWN_COMMIT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"23505", "22001", "42601", "25P02"})
    void blamesTheMessageForBrokenStatements(String state) {
        assertThat(faultOf(state)).isEqualTo(Fault.NONE);
    }

    @Test
    void blamesTheDatabaseForAnExhaustedPool() {
        assertThat(faults.of(new RuntimeException(new SQLTransientConnectionException("no connection"))))
                .isEqualTo(Fault.OUTAGE);
    }

    @Test
    void looksForTheFaultBehindAnExceptionThatTellsNone() {
        assertThat(faults.of(new SQLException("The batch failed.", "HY000", new SQLException("closed", "08006"))))
                .isEqualTo(Fault.OUTAGE);
    }

    @Test
    void blamesTheMessageForWhatIsNoSqlAtAll() {
        assertThat(faults.of(new IllegalStateException())).isEqualTo(Fault.NONE);
    }

    private Fault faultOf(String state) {
        return faults.of(new PersistenceException(new SQLException("x", state)));
    }
}
