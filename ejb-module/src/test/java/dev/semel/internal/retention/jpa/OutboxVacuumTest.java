package dev.semel.internal.retention.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OutboxVacuumTest {

    private static final String TABLE = "semel_outbox_event";
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
    void restsFourTimesAsLongAsItHasWorkedAndAfterTheVacuumOfAnotherNodeToo() {
        MutableClock going = new MutableClock() {
            @Override
            public Instant instant() {
                advance(Duration.ofMinutes(1));
                return super.instant();
            }
        };
        int before = vacuums();
        postgres.doInTransaction(open -> {
            OutboxVacuum vacuum = vacuum(open, going);
            deleteMany();
            look(open, vacuum);
            assertThat(vacuums()).isEqualTo(before + 1);

            deleteMany();
            look(open, vacuum);
            assertThat(vacuums()).as("while it rests").isEqualTo(before + 1);

            going.advance(Duration.ofMinutes(4));
            look(open, vacuum);
            assertThat(vacuums())
                    .as("as if another node had vacuumed it a moment ago")
                    .isEqualTo(before + 1);

            forgetVacuums();
            deleteMany();
            going.advance(Duration.ofMinutes(4));
            look(open, vacuum);
            assertThat(vacuums()).isOne();
        });
    }

    @Test
    void leavesATableAloneThatIsBeingVacuumed() {
        deleteMany();
        postgres.doInTransaction(
                open -> assertThat(dead(open).tablesWithMany(Duration.ZERO)).contains(TABLE));

        postgres.doInTransaction(other -> {
            other.update("LOCK TABLE semel_outbox_event IN SHARE UPDATE EXCLUSIVE MODE");
            postgres.doInTransaction(
                    open -> assertThat(dead(open).tablesWithMany(Duration.ZERO)).doesNotContain(TABLE));
        });
    }

    @Test
    void leavesATableToTheDatabaseThatHasTooManyDeadRows() {
        deleteMany();
        postgres.doInTransaction(open -> assertThat(dead(open).tablesWith(1, DeadRows.MANY, Duration.ZERO))
                .doesNotContain(TABLE));
    }

    @Test
    void leavesItToTheDatabaseWhereAnotherApplicationKeepsEvents() {
        DeadRows none = new DeadRows(null, null, null);
        new OutboxVacuum(none, () -> false, settings(Published.DELETE), clock).run();
    }

    @Test
    void failsUntilAVacuumHasSucceeded() {
        List<String> tried = new ArrayList<>();
        DeadRows refusing = new DeadRows(null, null, null) {
            @Override
            List<String> tablesWithMany(Duration since) {
                clock.advance(Duration.ofSeconds(1));
                return List.of(TABLE);
            }

            @Override
            void vacuum(String table) {
                tried.add(table);
                if (tried.size() == 1) {
                    throw new IllegalStateException("no room");
                }
            }
        };
        OutboxVacuum vacuum = new OutboxVacuum(refusing, () -> true, settings(Published.DELETE), clock);

        assertThatThrownBy(vacuum::run).hasMessage("no room");
        assertThatThrownBy(vacuum::run).as("while it rests").hasMessage("no room");
        assertThat(tried).hasSize(1);

        clock.advance(Duration.ofSeconds(4));
        vacuum.run();
        assertThat(tried).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource(names = {"H2", "MARIADB"})
    void isAskedForOnPostgreSqlOnly(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(open -> assertThat(dead(open).tablesWithMany(Duration.ZERO))
                .isEmpty());
    }

    @Test
    void comesOnlyWhereEventsAreDeletedAtOnce() {
        assertThat(vacuumIn(Published.KEEP).period()).isEmpty();
        assertThat(vacuumIn(Published.ARCHIVE).period()).isEmpty();
        assertThat(vacuumIn(Published.DELETE).period()).contains(Period.every(Duration.ofSeconds(3)));
    }

    private static OutboxVacuum vacuumIn(Published mode) {
        return new OutboxVacuum(null, () -> true, settings(mode), null);
    }

    private static OutboxSettings settings(Published mode) {
        return new OutboxSettings(Publisher.RELAY, mode, Duration.ofDays(1));
    }

    private OutboxVacuum vacuum(Database open, MutableClock clock) {
        return new OutboxVacuum(dead(open), () -> true, settings(Published.DELETE), clock);
    }

    // A transaction sees the statistics as it has seen them first.
    private static void look(Database open, OutboxVacuum vacuum) {
        open.query("SELECT pg_stat_clear_snapshot()", row -> 0);
        vacuum.run();
    }

    private DeadRows dead(Database open) {
        return new DeadRows(open, new SameTransaction(), postgres.dataSource());
    }

    private int vacuums() {
        return postgres.inTransaction(open -> open.number(VACUUMS));
    }

    private void forgetVacuums() {
        postgres.doInTransaction(open ->
                open.query("SELECT pg_stat_reset_single_table_counters('semel_outbox_event'::regclass)", row -> 0));
    }

    private void deleteMany() {
        postgres.doInTransaction(open -> open.update(
                "INSERT INTO semel_outbox_event (id, slot, event_type, destination, destination_kind, key_text, body_kind, headers,"
                        + " status, attempts, node, created_at, published_at) SELECT "
                        + ManyRows.newId(Dialect.POSTGRESQL)
                        + ", MOD(n, 16), ?, 'orders', 'QUEUE', 'k', 'EMPTY', '{}', 'PUBLISHED', 0, 'n', CURRENT_TIMESTAMP,"
                        + " CURRENT_TIMESTAMP FROM "
                        + ManyRows.numbers(Dialect.POSTGRESQL, 1, DeadRows.MANY + 1),
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
