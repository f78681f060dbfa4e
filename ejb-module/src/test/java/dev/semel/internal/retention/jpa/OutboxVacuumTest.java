package dev.semel.internal.retention.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.platform.PeriodicWork.Period;
import dev.semel.internal.settings.OutboxSettings;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.internal.settings.OutboxSettings.Publisher;
import dev.semel.testing.ManyRows;
import dev.semel.testing.MutableClock;
import dev.semel.testing.SameTransaction;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OutboxVacuumTest {

    private static final String VACUUMS =
            "SELECT CAST(vacuum_count AS integer) FROM pg_stat_user_tables WHERE relname = 'semel_outbox_event'";

    private final TestDatabase postgres = TestDatabase.of(Dialect.POSTGRESQL);
    private final String type = "vacuum-" + UUID.randomUUID();
    private final MutableClock clock = new MutableClock();

    @BeforeEach
    void keepTheDatabasesOwnVacuumAway() {
        execute("ALTER TABLE semel_outbox_event SET (autovacuum_enabled = false)");
    }

    @AfterEach
    void letItComeAgain() {
        execute("ALTER TABLE semel_outbox_event RESET (autovacuum_enabled)");
    }

    @Test
    void followsWhereManyEventsAreDeleted() {
        int before = vacuums();
        deleteMany();
        postgres.doInTransaction(open -> vacuum(open, clock).run());
        assertThat(vacuums()).isEqualTo(before + 1);

        postgres.doInTransaction(open -> vacuum(open, clock).run());
        assertThat(vacuums()).as("when few of its rows are dead").isEqualTo(before + 1);
    }

    @Test
    void restsFourTimesAsLongAsItHasWorked() {
        MutableClock going = new MutableClock() {
            @Override
            public Instant instant() {
                advance(Duration.ofSeconds(1));
                return super.instant();
            }
        };
        int before = vacuums();
        postgres.doInTransaction(open -> {
            OutboxVacuum vacuum = vacuum(open, going);
            deleteMany();
            vacuum.run();
            assertThat(vacuums()).isEqualTo(before + 1);

            deleteMany();
            vacuum.run();
            assertThat(vacuums()).as("while it rests").isEqualTo(before + 1);

            going.advance(Duration.ofSeconds(4));
            vacuum.run();
            assertThat(vacuums()).isEqualTo(before + 2);
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"H2", "MARIADB"})
    void isAskedForOnPostgreSqlOnly(Dialect dialect) {
        TestDatabase.of(dialect)
                .doInTransaction(open ->
                        new OutboxVacuum(open, new SameTransaction(), null, settings(Published.DELETE), clock).run());
    }

    @Test
    void comesOnlyWhereEventsAreDeletedAtOnce() {
        assertThat(vacuumIn(Published.KEEP).period()).isEmpty();
        assertThat(vacuumIn(Published.ARCHIVE).period()).isEmpty();
        assertThat(vacuumIn(Published.DELETE).period()).contains(Period.every(Duration.ofSeconds(3)));
    }

    private static OutboxVacuum vacuumIn(Published mode) {
        return new OutboxVacuum(null, null, null, settings(mode), null);
    }

    private static OutboxSettings settings(Published mode) {
        return new OutboxSettings(Publisher.RELAY, mode, Duration.ofDays(1));
    }

    private OutboxVacuum vacuum(Database open, MutableClock clock) {
        return new OutboxVacuum(open, new SameTransaction(), postgres.dataSource(), settings(Published.DELETE), clock);
    }

    private int vacuums() {
        return postgres.inTransaction(open -> open.number(VACUUMS));
    }

    private void deleteMany() {
        postgres.doInTransaction(open -> open.update(
                "INSERT INTO semel_outbox_event (id, slot, event_type, destination, destination_kind, key_text, body_kind, headers,"
                        + " status, attempts, node, created_at, published_at) SELECT "
                        + ManyRows.newId(Dialect.POSTGRESQL)
                        + ", MOD(n, 16), ?, 'orders', 'QUEUE', 'k', 'EMPTY', '{}', 'PUBLISHED', 0, 'n', CURRENT_TIMESTAMP,"
                        + " CURRENT_TIMESTAMP FROM "
                        + ManyRows.numbers(Dialect.POSTGRESQL, 1, OutboxVacuum.MANY + 1),
                type));
        postgres.doInTransaction(open -> {
            open.update("DELETE FROM semel_outbox_event WHERE event_type = ?", type);
            open.query("SELECT pg_stat_force_next_flush()", row -> 0);
        });
    }

    private void execute(String sql) {
        postgres.doInTransaction(open -> open.update(sql));
    }
}
