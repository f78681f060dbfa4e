package dev.semel.internal.startup.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.jpa.DialectOfDatabase;
import dev.semel.internal.startup.consumer.AnnotatedConsumers;
import dev.semel.internal.startup.consumer.TestConsumers;
import dev.semel.testing.EmptySchema;
import jakarta.persistence.PersistenceException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

class DatabaseSettingsTest {

    @Test
    void areFoundUnsafeWhenPostgreSqlCommitsBeforeTheDiskHasIt() throws SQLException {
        assertThat(undurable(postgres("-c synchronous_commit=off")))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.what()).contains("synchronous_commit is off");
                    assertThat(finding.mend()).isEqualTo("Set synchronous_commit to on.");
                });
        assertThat(undurable(postgres("-c synchronous_commit=on"))).isEmpty();
        assertThat(undurable(postgres("-c synchronous_commit=local"))).isEmpty();
    }

    @Test
    void areFoundUnsafeWhenH2WritesLater(@TempDir Path folder) {
        String file = "file:" + folder.resolve("lint");

        assertThat(undurable(EmptySchema.h2(file))).singleElement().satisfies(finding -> assertThat(finding.what())
                .contains("WRITE_DELAY"));
        assertThat(undurable(EmptySchema.h2(file + ";WRITE_DELAY=0"))).isEmpty();
        assertThat(undurable(EmptySchema.h2("mem:lint"))).isEmpty();
    }

    @Test
    void areFoundUnsafeWhenH2KeepsItsTablesInAFile(@TempDir Path folder) {
        assertThat(torn(EmptySchema.h2("file:" + folder.resolve("torn"))))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.what()).contains("DATABASE_PATH is " + folder.resolve("torn"));
                    assertThat(finding.mend()).contains("PostgreSQL or MariaDB");
                });
        assertThat(torn(EmptySchema.h2("mem:torn"))).isEmpty();
    }

    @Test
    void areFoundUnsafeWhenAFrozenNodeWouldHoldItsLocksForEver() throws SQLException {
        assertThat(unlimited(postgres("-c idle_in_transaction_session_timeout=0")))
                .singleElement()
                .satisfies(finding -> assertThat(finding.mend())
                        .contains("options=\"-c idle_in_transaction_session_timeout=60000\""));
        assertThat(unlimited(postgres("-c idle_in_transaction_session_timeout=60000")))
                .isEmpty();
        assertThat(unlimited(EmptySchema.h2("mem:lint"))).isEmpty();
    }

    @Test
    void areFoundUnsafeOnMariaDbWhenAnIdleTransactionMayLastForEver() throws SQLException {
        assertThat(unlimited(EmptySchema.mariaDb(""))).singleElement().satisfies(finding -> assertThat(finding.mend())
                .contains("sessionVariables=idle_transaction_timeout=60"));
        assertThat(unlimited(EmptySchema.mariaDb("&sessionVariables=idle_transaction_timeout=60")))
                .isEmpty();
    }

    @Test
    void areFoundUnsafeWhenARelayWouldLoseItsSlotWhileItMaySend() throws SQLException {
        assertThat(tooShort(postgres("-c idle_in_transaction_session_timeout=44s")))
                .singleElement()
                .satisfies(
                        finding -> assertThat(finding.what()).contains("idle_in_transaction_session_timeout is 44000"));
        assertThat(tooShort(postgres("-c idle_in_transaction_session_timeout=45s")))
                .isEmpty();
        assertThat(tooShort(postgres("-c idle_in_transaction_session_timeout=0")))
                .isEmpty();
        assertThat(tooShort(EmptySchema.mariaDb("&sessionVariables=idle_transaction_timeout=44")))
                .singleElement()
                .satisfies(finding -> assertThat(finding.what()).contains("idle_transaction_timeout is 44"));
        assertThat(tooShort(EmptySchema.mariaDb("&sessionVariables=idle_transaction_timeout=45")))
                .isEmpty();
    }

    @Test
    void areFoundUnsafeOnMariaDbWhenALargeMessageDoesNotFitIntoAPacket() throws SQLException {
        DataSource source = EmptySchema.mariaDb("");
        assertThat(about("refuses statements", source, TestConsumers.of())).isEmpty();
        Database smaller = new Database(() -> null, new DialectOfDatabase(Dialect.MARIADB), source) {
            @Override
            public List<String> texts(String question, Object... parameters) {
                return question.contains("max_allowed_packet") ? List.of("8388608") : List.of("1");
            }
        };

        assertThat(new DatabaseSettings(smaller, TestConsumers.of()).check())
                .filteredOn(finding -> finding.what().contains("refuses statements"))
                .singleElement()
                .satisfies(finding -> assertThat(finding.what()).contains("max_allowed_packet is 8388608"));
    }

    @Test
    void areSafeOnMariaDbWithItsDefaults() throws SQLException {
        assertThat(undurable(EmptySchema.mariaDb(""))).isEmpty();
        assertThat(database(EmptySchema.mariaDb("")).texts("SELECT @@innodb_flush_log_at_trx_commit"))
                .containsExactly("1");
    }

    @Test
    void areFoundUnfitWhenXaConsumersMeetADatabaseThatPreparesNothing() throws SQLException {
        assertThat(unprepared(TestConsumers.of(Xa.class)))
                .singleElement()
                .satisfies(finding -> assertThat(finding.what()).contains("max_prepared_transactions is 0"));
        assertThat(unprepared(TestConsumers.of())).isEmpty();
    }

    @Test
    void goOnAfterOneThatTheDatabaseDoesNotTell() {
        Database silentInPart = new Database(() -> null, new DialectOfDatabase(Dialect.POSTGRESQL), null) {
            @Override
            public List<String> texts(String question, Object... parameters) {
                if (question.contains("synchronous_commit")) {
                    throw new PersistenceException("permission denied");
                }
                return List.of("0");
            }
        };

        assertThat(new DatabaseSettings(silentInPart, TestConsumers.of()).check())
                .extracting(Finding::what)
                .satisfiesExactly(
                        what -> assertThat(what).contains("could not look at synchronous_commit", "permission denied"),
                        what -> assertThat(what).contains("idle_in_transaction_session_timeout is 0"));
    }

    private static List<Finding> unprepared(AnnotatedConsumers consumers) throws SQLException {
        return about("prepares no transactions", postgres(""), consumers);
    }

    private static List<Finding> undurable(DataSource source) {
        return about("before the disk has it", source, TestConsumers.of());
    }

    private static List<Finding> torn(DataSource source) {
        return about("half of a transaction", source, TestConsumers.of());
    }

    private static List<Finding> unlimited(DataSource source) {
        return about("waits for ever", source, TestConsumers.of());
    }

    private static List<Finding> tooShort(DataSource source) {
        return about("may still send", source, TestConsumers.of());
    }

    private static List<Finding> about(String what, DataSource source, AnnotatedConsumers consumers) {
        return new DatabaseSettings(database(source), consumers)
                .check().stream()
                        .filter(finding -> finding.what().contains(what))
                        .toList();
    }

    private static Database database(DataSource source) {
        return new Database(() -> null, new DialectOfDatabase(dialectOf(source)), source);
    }

    private static Dialect dialectOf(DataSource source) {
        try (Connection connection = source.getConnection()) {
            return Dialect.of(connection.getMetaData().getDatabaseProductName());
        } catch (SQLException unreachable) {
            throw new AssertionError(unreachable);
        }
    }

    private static DataSource postgres(String options) throws SQLException {
        PGSimpleDataSource source = (PGSimpleDataSource) EmptySchema.in(Dialect.POSTGRESQL);
        source.setOptions(options);
        return source;
    }

    @IdempotentConsumer(name = "xa", mode = Mode.XA)
    private static class Xa {}
}
