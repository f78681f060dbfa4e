package dev.semel.internal.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.TimeZone;
import java.util.UUID;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mariadb.jdbc.MariaDbDataSource;

/** The sessions of the tests' server are at +05:45: nothing here may depend on it. */
class MariaDbConnectionTest {

    private static final String READ_COMMITTED = "&transactionIsolation=READ-COMMITTED";
    private static final String UTC = "&connectionTimeZone=UTC&preserveInstants=true";

    private final TestDatabase database = TestDatabase.of(Dialect.MARIADB);
    private final TimeZone zoneOfTheProcess = TimeZone.getDefault();

    @AfterEach
    void restore() {
        TimeZone.setDefault(zoneOfTheProcess);
    }

    @Test
    void takesReadCommittedAndUtc() {
        assertThatCode(() -> require(READ_COMMITTED + UTC)).doesNotThrowAnyException();
    }

    @Test
    void refusesMariaDbsOwnIsolationLevel() {
        assertThatThrownBy(() -> require(UTC)).hasMessageContaining("TRANSACTION_READ_COMMITTED");
    }

    @Test
    void refusesADriverThatReadsTimesInAZoneOfItsOwn() {
        assertThatThrownBy(() -> require(READ_COMMITTED + "&connectionTimeZone=Etc/GMT-1&preserveInstants=true"))
                .hasMessageContaining("connectionTimeZone=UTC&preserveInstants=true")
                .hasMessageContaining("2026-01-15T11:00:00Z");
    }

    @Test
    void refusesAZoneThatIsUtcInWinterOnly() {
        TimeZone.setDefault(TimeZone.getTimeZone("Europe/London"));

        assertThatThrownBy(() -> require(READ_COMMITTED)).hasMessageContaining("must read and write times as UTC");
        assertThatCode(() -> require(READ_COMMITTED + UTC)).doesNotThrowAnyException();
    }

    @Test
    void keepsTimesInUtcWithAllTheirDigits() {
        TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));
        // This hour does not exist in Berlin.
        Instant written = Instant.parse("2026-03-29T02:30:00.123456Z");
        String node = UUID.randomUUID().toString();
        database.doInTransaction(open -> open.update(
                "INSERT INTO semel_node (node, application, incarnation, started_at) VALUES (?, 'shop', UUID(), ?)",
                node,
                new InstantConverter().convertToDatabaseColumn(written)));

        assertThat(column(node, "CAST(started_at AS varchar(26))")).isEqualTo("2026-03-29 02:30:00.123456");
        assertThat(Database.instant(column(node, "started_at"))).isEqualTo(written);
    }

    @Test
    void tellsTheTime() {
        Instant now = database.inTransaction(Database::now);

        assertThat(now).isCloseTo(Clock.systemUTC().instant(), Assertions.within(1, ChronoUnit.MINUTES));
        assertThat(now).isNotEqualTo(database.inTransaction(Database::now));
    }

    private Object column(String node, String expression) {
        return database.inTransaction(
                open -> open.column("SELECT " + expression + " FROM semel_node WHERE node = ?", Object.class, node)
                        .get(0));
    }

    private void require(String settings) throws SQLException {
        String url = ((MariaDbDataSource) database.dataSource()).getUrl();
        String bare = url.substring(0, url.indexOf('?')) + "?user=semel&password=semel";
        try (Connection connection = new MariaDbDataSource(bare + settings).getConnection()) {
            DialectOfDatabase.requireReadCommitted(connection);
            MariaDbConnection.require(connection);
        }
    }
}
