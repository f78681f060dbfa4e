package dev.semel.internal.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.persistence.PersistenceException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LockTimeoutTest {

    @ParameterizedTest
    @ValueSource(strings = {"55P03", "57014", "70100", "HYT00"})
    void isATimeoutOfEachDatabase(String state) {
        assertThat(isOne(new SQLException("x", state))).isTrue();
        assertThat(isOne(new SQLException("x", "HY000", 1205))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"08006", "53300", "40001", "42P01", "25P02", "22P02"})
    void isNoOtherFault(String state) {
        assertThat(isOne(new SQLException("x", state))).isFalse();
    }

    @Test
    void isNothingThatIsNoSql() {
        assertThat(isOne(new IllegalStateException())).isFalse();
    }

    @Test
    void isNoFailureWithoutAnSqlState() {
        assertThat(isOne(new SQLException("x"))).isFalse();
    }

    private static boolean isOne(Exception cause) {
        return LockTimeout.isCauseOf(new PersistenceException(new RuntimeException(cause)));
    }
}
