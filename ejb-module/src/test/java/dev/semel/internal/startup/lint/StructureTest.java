package dev.semel.internal.startup.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.jpa.DialectOfDatabase;
import dev.semel.internal.platform.ThreadWaits;
import dev.semel.internal.startup.schema.SchemaMigration;
import dev.semel.internal.startup.schema.SchemaScripts;
import dev.semel.testing.EmptySchema;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StructureTest {

    @ParameterizedTest
    @EnumSource
    void isWholeAfterTheShippedScripts(Dialect dialect) throws SQLException {
        DataSource source = migrated(dialect);

        assertThat(missing(dialect, source)).isEmpty();
        assertThat(version(dialect, source)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void isReadOutOfTheScripts(Dialect dialect) throws SQLException {
        ShippedStructure shipped = ShippedStructure.of(scripts(dialect).statements());

        assertThat(shipped.tables()).hasSizeGreaterThan(5).contains("semel_idempotency_record", "semel_slot");
        assertThat(shipped.indexes())
                .hasSizeGreaterThan(8)
                .contains(
                        new ShippedStructure.Index("semel_attempt", "semel_attempt_subject", false),
                        new ShippedStructure.Index("semel_parked_message", "semel_parked_message_delivery", true));
    }

    @ParameterizedTest
    @EnumSource
    void lacksAnIndexThatWasDropped(Dialect dialect) throws SQLException {
        DataSource source = migrated(dialect);
        String on = dialect == Dialect.MARIADB ? " ON semel_outbox_event" : "";
        execute(source, "DROP INDEX semel_outbox_event_pending" + on);

        assertThat(missing(dialect, source)).singleElement().satisfies(finding -> {
            assertThat(finding.what()).isEqualTo("The index semel_outbox_event_pending is missing.");
            assertThat(finding.where()).isEqualTo("semel_outbox_event");
        });
    }

    @ParameterizedTest
    @EnumSource
    void lacksThePrimaryKeyThatTellsACopy(Dialect dialect) throws SQLException {
        DataSource source = migrated(dialect);
        String key = dialect == Dialect.MARIADB ? "PRIMARY KEY" : "CONSTRAINT semel_idempotency_record_pk";
        execute(source, "ALTER TABLE semel_idempotency_result DROP CONSTRAINT semel_idempotency_result_fk");
        execute(source, "ALTER TABLE semel_idempotency_record DROP " + key);

        assertThat(missing(dialect, source)).singleElement().satisfies(finding -> assertThat(finding.what())
                .isEqualTo("The table semel_idempotency_record is missing, or has no primary key."));
    }

    @ParameterizedTest
    @EnumSource
    void lacksAUniqueConstraint(Dialect dialect) throws SQLException {
        DataSource source = migrated(dialect);
        execute(source, "ALTER TABLE semel_parked_message DROP CONSTRAINT semel_parked_message_delivery");

        assertThat(missing(dialect, source)).singleElement().satisfies(finding -> assertThat(finding.what())
                .contains("semel_parked_message_delivery"));
    }

    @ParameterizedTest
    @EnumSource
    void lacksEverythingInAnEmptySchema(Dialect dialect) throws SQLException {
        DataSource source = EmptySchema.in(dialect);

        assertThat(missing(dialect, source)).hasSizeGreaterThan(13);
    }

    @ParameterizedTest
    @EnumSource
    void isOldWhenTheHistoryLacksAVersion(Dialect dialect) throws SQLException {
        DataSource source = EmptySchema.in(dialect);
        execute(
                source,
                "CREATE TABLE semel_schema_history (version integer, checksum varchar(64), ended_at timestamp NULL)");

        assertThat(version(dialect, source)).singleElement().satisfies(finding -> assertThat(finding.what())
                .startsWith("Semel's tables lack version 1 (V1__semel.sql)"));
    }

    private static List<Finding> missing(Dialect dialect, DataSource source) {
        return look(dialect, source).stream()
                .filter(finding -> !finding.where().equals(DatabaseSettings.WHERE))
                .toList();
    }

    private static List<Finding> version(Dialect dialect, DataSource source) {
        return look(dialect, source).stream()
                .filter(finding -> finding.where().equals(DatabaseSettings.WHERE))
                .toList();
    }

    private static List<Finding> look(Dialect dialect, DataSource source) {
        return new IncompleteSchema(migration(dialect, source), scripts(dialect), source).check();
    }

    private static SchemaScripts scripts(Dialect dialect) {
        return new SchemaScripts(new DialectOfDatabase(dialect));
    }

    private static SchemaMigration migration(Dialect dialect, DataSource source) {
        return new SchemaMigration(scripts(dialect), source, new ThreadWaits());
    }

    private static DataSource migrated(Dialect dialect) throws SQLException {
        DataSource source = EmptySchema.in(dialect);
        migration(dialect, source).run();
        return source;
    }

    private static void execute(DataSource source, String sql) throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
