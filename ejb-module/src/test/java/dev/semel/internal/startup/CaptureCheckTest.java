package dev.semel.internal.startup;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.settings.InvalidSettingException;
import dev.semel.internal.settings.OutboxSettings;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.internal.settings.OutboxSettings.Publisher;
import dev.semel.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class CaptureCheckTest {

    private final TestDatabase postgres = TestDatabase.of(Dialect.POSTGRESQL);

    @ParameterizedTest
    @EnumSource
    void demandsNothingOfADatabaseWhoseEventsTheRelayPublishes(Dialect dialect) {
        assertThatCode(() -> check(TestDatabase.of(dialect), Publisher.RELAY)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "POSTGRESQL")
    void refusesCaptureOnDatabasesOnWhichItIsNotTested(Dialect dialect) {
        assertThatThrownBy(() -> check(TestDatabase.of(dialect), Publisher.CDC))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageStartingWith("The setting semel.outbox.publisher may be cdc on PostgreSQL 15 or later only");
    }

    @Test
    void refusesCaptureUntilPublicationAndSlotAreThere() throws SQLException {
        refuses("needs a publication");
        execute("CREATE PUBLICATION whole FOR TABLE semel_outbox_event");
        execute("CREATE PUBLICATION captured FOR TABLE semel_outbox_event WHERE (status = 'CAPTURED')"
                + " WITH (publish = 'insert')");
        try {
            refuses("needs a logical replication slot");
            execute("SELECT pg_create_logical_replication_slot('captured', 'pgoutput')");
            assertThatCode(() -> check(postgres, Publisher.CDC)).doesNotThrowAnyException();

            execute("DROP PUBLICATION captured");
            refuses("needs a publication");
        } finally {
            execute("DROP PUBLICATION whole");
            execute("DROP PUBLICATION IF EXISTS captured");
            execute("SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots");
        }
    }

    private void refuses(String rule) {
        assertThatThrownBy(() -> check(postgres, Publisher.CDC))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageContaining("The setting semel.outbox.publisher " + rule);
    }

    private static void check(TestDatabase database, Publisher publisher) {
        database.doInTransaction(connected -> new CaptureCheck(
                        connected, new OutboxSettings(publisher, Published.KEEP, Duration.ofDays(365)))
                .require());
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = postgres.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
