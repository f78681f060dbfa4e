package dev.semel.simulation.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.simulation.fault.Ports;
import dev.semel.simulation.fault.Rates;
import dev.semel.simulation.schedule.Decisions;
import dev.semel.simulation.schedule.Life;
import dev.semel.simulation.schedule.Scheduler;
import dev.semel.simulation.schedule.Trace;
import jakarta.persistence.PersistenceException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The ways of a real database on which the stores rely. */
class MemoryDatabaseTest {

    private static final Duration WAIT = Duration.ofSeconds(10);

    private final Decisions decisions = new Decisions(1, Set.of());
    private final Scheduler scheduler = new Scheduler(decisions, new Trace(false));
    private final Life life = Life.everlasting("machines", Scheduler.START);
    private final MemoryDatabase database =
            new MemoryDatabase(new Ports(scheduler, decisions, Rates.NONE), decisions, life, Ways.POSTGRESQL);
    private final Table<String, String> table = database.table("table");
    private final List<String> seen = new ArrayList<>();

    @Test
    void letsAnInsertWaitForTheOtherTransactionAndFindItsRow() {
        session(0, first -> {
            table.insertIfAbsent(first, "key", "first", WAIT);
            scheduler.sleep(Duration.ofSeconds(2));
            first.commit();
        });
        session(1, second -> seen.add("inserted: " + table.insertIfAbsent(second, "key", "second", WAIT)));
        scheduler.run(() -> false);

        assertThat(seen).containsExactly("inserted: false");
        assertThat(table.committed("key")).contains("first");
    }

    @Test
    void letsAnInsertGoOnWhenTheOtherTransactionRollsBack() {
        session(0, first -> {
            table.insertIfAbsent(first, "key", "first", WAIT);
            scheduler.sleep(Duration.ofSeconds(2));
            first.rollBack();
        });
        session(1, second -> seen.add("inserted: " + table.insertIfAbsent(second, "key", "second", WAIT)));
        scheduler.run(() -> false);

        assertThat(seen).containsExactly("inserted: true");
    }

    @Test
    void showsOthersOnlyWhatIsCommittedAndLocksNothingThatIsNotThere() {
        session(0, first -> {
            table.insertIfAbsent(first, "key", "first", WAIT);
            seen.add("own: " + table.read(first, "key").isPresent());
            scheduler.sleep(Duration.ofSeconds(2));
            first.commit();
        });
        session(1, second -> {
            seen.add("read: " + table.read(second, "key").isPresent());
            seen.add("locked: " + table.lock(second, "key", WAIT).isPresent());
        });
        scheduler.run(() -> false);

        assertThat(seen).containsExactly("own: true", "read: false", "locked: false");
    }

    @Test
    void givesUpAWaitThatLastsTooLongAndSkipsWhatIsLocked() {
        session(0, first -> {
            table.insertIfAbsent(first, "key", "first", WAIT);
            first.commit();
        });
        session(1, second -> {
            table.lock(second, "key", WAIT);
            scheduler.sleep(Duration.ofSeconds(30));
        });
        session(2, third -> {
            seen.add("skipped: " + table.lockIfFree(third, "key").isEmpty());
            refused("time-out", () -> table.lock(third, "key", WAIT));
        });
        scheduler.run(() -> false);

        assertThat(seen).containsExactly("skipped: true", "time-out");
    }

    @Test
    void findsADeadlock() {
        for (String mine : List.of("a", "b")) {
            session(0, session -> {
                table.insertIfAbsent(session, mine, "row", WAIT);
                scheduler.sleep(Duration.ofSeconds(1));
                refused("deadlock", () -> table.insertIfAbsent(session, mine.equals("a") ? "b" : "a", "row", WAIT));
                session.rollBack();
            });
        }
        scheduler.run(() -> false);

        assertThat(seen).containsExactly("deadlock");
    }

    private void refused(String name, Runnable statement) {
        try {
            statement.run();
        } catch (PersistenceException refused) {
            seen.add(name);
        }
    }

    /** An actor that begins after so many seconds, and rolls back what is left. */
    private void session(int after, Consumer<Session> work) {
        scheduler.start("session", life, () -> {
            scheduler.sleep(Duration.ofSeconds(after));
            Session session = database.open(life);
            work.accept(session);
            session.rollBack();
        });
    }
}
