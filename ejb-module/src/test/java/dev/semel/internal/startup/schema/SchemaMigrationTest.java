package dev.semel.internal.startup.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.jpa.DialectOfDatabase;
import dev.semel.internal.platform.ThreadWaits;
import dev.semel.internal.platform.Waits;
import dev.semel.internal.platform.Waits.Monitor;
import dev.semel.internal.settings.StartSettings.Schema;
import dev.semel.testing.EmptySchema;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SchemaMigrationTest {

    @ParameterizedTest
    @EnumSource
    void makesTheTablesOnce(Dialect dialect) throws SQLException {
        DataSource source = EmptySchema.in(dialect);
        SchemaMigration migration = migration(dialect, source);
        assertThat(migration.isHistoryKept()).isFalse();
        assertThat(migration.lacking()).isEqualTo("1 (V1__semel.sql)");

        migration.run();
        migration.run();

        assertThat(migration.isHistoryKept()).isTrue();
        assertThat(migration.lacking()).isEmpty();
        migration.prepare(Schema.VALIDATE);
        assertThat(count(source, "SELECT COUNT(*) FROM semel_outbox_event")).isZero();
    }

    @Test
    void doesNotTakeTheHistoryOfASchemaForItsOwnWhoseNameOnlyLooksLikeIt() throws SQLException {
        String id = UUID.randomUUID().toString().replace("-", "");
        DataSource other = EmptySchema.postgres("tenant1" + id);
        DataSource own = EmptySchema.postgres("tenant_" + id);
        migration(Dialect.POSTGRESQL, other).run();

        assertThat(migration(Dialect.POSTGRESQL, own).isHistoryKept()).isFalse();
        migration(Dialect.POSTGRESQL, own).run();
        assertThat(migration(Dialect.POSTGRESQL, own).isHistoryKept()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void letsManyApplicationsStartTogether(Dialect dialect) throws Exception {
        DataSource source = EmptySchema.in(dialect);
        ExecutorService applications = Executors.newFixedThreadPool(6);
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            all.add(applications.submit(() -> migration(dialect, source).run()));
        }
        for (Future<?> one : all) {
            one.get();
        }
        applications.shutdown();

        assertThat(count(source, "SELECT COUNT(*) FROM semel_schema_history")).isOne();
        assertThat(migration(dialect, source).lacking()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void leavesNoClaimOfAScriptThatFailed(Dialect dialect) throws SQLException {
        DataSource source = EmptySchema.in(dialect);
        execute(source, "CREATE TABLE semel_node (id integer)");

        assertThatThrownBy(() -> migration(dialect, source).run()).hasMessageContaining("semel_node");
        assertThat(count(source, "SELECT COUNT(*) FROM semel_schema_history")).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void saysWhatToDoAfterADeathInTheMiddle(Dialect dialect) throws SQLException {
        DataSource source = EmptySchema.in(dialect);
        migration(dialect, source).run();
        execute(source, "UPDATE semel_schema_history SET ended_at = NULL");

        SchemaMigration impatient = new SchemaMigration(scripts(dialect), source, new NoWaits());

        assertThatThrownBy(impatient::run)
                .hasMessageContaining("one died in the middle")
                .hasMessageContaining("delete the row without ended_at from semel_schema_history");
        assertThat(impatient.lacking()).isNotEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void refusesTablesThatAnotherScriptMade(Dialect dialect) throws SQLException {
        DataSource source = EmptySchema.in(dialect);
        SchemaMigration migration = migration(dialect, source);
        migration.run();
        execute(source, "UPDATE semel_schema_history SET checksum = 'other'");

        assertThatThrownBy(migration::run).hasMessageContaining("another script of version 1 (V1__semel.sql)");
        assertThatThrownBy(() -> migration.prepare(Schema.VALIDATE)).hasMessageContaining("another script");
    }

    /** A rolling upgrade: a node of the old version starts again while the new one has made its tables already. */
    @ParameterizedTest
    @EnumSource
    void takesTablesOfANewerVersionAsTheyAre(Dialect dialect) throws SQLException {
        DataSource source = EmptySchema.in(dialect);
        SchemaMigration older = migration(dialect, source);
        older.run();
        execute(
                source,
                "INSERT INTO semel_schema_history (version, script, checksum, begun_at, ended_at)"
                        + " VALUES (2, 'V2__next.sql', 'next', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP)");

        older.run();

        older.prepare(Schema.VALIDATE);
        assertThat(older.lacking()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void refusesAnEmptySchemaThatIsOnlyToBeValidated(Dialect dialect) throws SQLException {
        SchemaMigration migration = migration(dialect, EmptySchema.in(dialect));

        assertThatThrownBy(() -> migration.prepare(Schema.VALIDATE))
                .hasMessageContaining("semel.schema is validate")
                .hasMessageContaining("lack version 1 (V1__semel.sql)");
        migration.prepare(Schema.OFF);
        assertThat(migration.isHistoryKept()).isFalse();

        migration.prepare(Schema.CREATE);
        assertThat(migration.isHistoryKept()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void takesTablesThatWereMadeByHandAndNotedAsTheRefusalSays(Dialect dialect) throws SQLException {
        DataSource source = EmptySchema.in(dialect);
        SchemaMigration migration = migration(dialect, source);
        for (SchemaScript script : scripts(dialect).all()) {
            for (String statement : script.statements()) {
                execute(source, statement);
            }
        }
        String refusal =
                catchThrowable(() -> migration.prepare(Schema.VALIDATE)).getMessage();

        for (String statement : refusal.substring(refusal.indexOf('\n')).split(";")) {
            execute(source, statement);
        }
        migration.prepare(Schema.VALIDATE);
        migration.prepare(Schema.CREATE);
        assertThat(migration.lacking()).isEmpty();
    }

    private static SchemaMigration migration(Dialect dialect, DataSource source) {
        return new SchemaMigration(scripts(dialect), source, new ThreadWaits());
    }

    private static SchemaScripts scripts(Dialect dialect) {
        return new SchemaScripts(new DialectOfDatabase(dialect));
    }

    private static int count(DataSource source, String query) throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getInt(1);
        }
    }

    private static void execute(DataSource source, String sql) throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static final class NoWaits implements Waits {

        @Override
        public void sleep(Duration pause) {
            // Time is of no account here.
        }

        @Override
        public Monitor newMonitor() {
            throw new UnsupportedOperationException();
        }
    }
}
