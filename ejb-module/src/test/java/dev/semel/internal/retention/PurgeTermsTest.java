package dev.semel.internal.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.Rows;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.retention.jpa.TestExpiredRows;
import dev.semel.internal.settings.NodeName;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.internal.settings.RetentionSettings.Counters;
import dev.semel.internal.settings.RetentionSettings.Window;
import dev.semel.testing.MutableClock;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.SameTransaction;
import dev.semel.testing.TestDatabase;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The purge keeps to the terms that the database has, and to its window. */
class PurgeTermsTest extends PurgeFixture {

    private static final NodeName NODE = new NodeName("node-a");

    @ParameterizedTest
    @EnumSource
    void keepsRowsAsLongAsTheDatabaseSaysWhereThatIsLongerThanItsOwnSettings(Dialect dialect) {
        TestDatabase.of(dialect).doAndRollBack(database -> {
            new Rows(database).key(name, "completed", "COMPLETED", KEYS.plusDays(1));
            new Rows(database).key(name, "given up", "DISCARDED", CLOSED.plusDays(1));
            RetentionRule patient =
                    TestRetentionRule.of(settings(Window.ALWAYS), OUTBOX, terms(CLOSED.plusDays(60), Window.ALWAYS));

            assertThat(purge(database, patient).purge()).isEmpty();

            assertThat(keysLeft(database)).containsExactly("completed", "given up");
            purge(database).purge();
            assertThat(keysLeft(database)).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void keepsToWhatAnApplicationSaysThatStartsWhileItIsAtWork(Dialect dialect) {
        try (OpenTransaction open = TestDatabase.of(dialect).begin()) {
            Database database = open.database();
            Rows rows = new Rows(database);
            for (int i = 0; i < 5; i++) {
                rows.key(name, "key-" + i, "COMPLETED", KEYS.plusDays(1));
            }
            SharedTerms shared = TestExpiredRows.terms(database);
            RetentionRule rule =
                    new RetentionRule(shared, settings(Window.ALWAYS), OUTBOX, new Counters(Optional.empty()), NODE);
            ExpiredRows withAStart = (kind, age, most) -> {
                int deleted = TestExpiredRows.of(database).delete(kind, age, most);
                shared.lengthen("other", "node-b", terms(KEYS.plusDays(60), Window.ALWAYS));
                return deleted;
            };

            new Purge(withAStart, new SameTransaction(), rule, settings(Window.ALWAYS), Clock.systemUTC()).purge();

            assertThat(keysLeft(database)).hasSize(3);
        }
    }

    @ParameterizedTest
    @EnumSource
    void keepsToTheWindowOfTheDatabase(Dialect dialect) {
        TestDatabase.of(dialect).doAndRollBack(database -> {
            new Rows(database).key(name, "expired", "COMPLETED", KEYS.plusDays(1));
            MutableClock midnight = new MutableClock();
            RetentionRule nightly =
                    TestRetentionRule.of(settings(Window.ALWAYS), OUTBOX, terms(KEYS, Window.of("01:00-02:00")));
            Purge purge = new Purge(
                    TestExpiredRows.of(database), new SameTransaction(), nightly, settings(Window.ALWAYS), midnight);

            assertThat(purge.purge()).isEmpty();
            midnight.advance(Duration.ofHours(1));
            assertThat(purge.purge()).containsEntry(PurgeTarget.COMPLETED_KEYS, 1L);
        });
    }

    @ParameterizedTest
    @EnumSource
    void startsNoBatchOutsideItsWindow(Dialect dialect) {
        TestDatabase.of(dialect).doAndRollBack(database -> {
            new Rows(database).key(name, "expired", "COMPLETED", KEYS.plusDays(1));
            MutableClock midnight = new MutableClock();
            Purge purge = purge(TestExpiredRows.of(database), Window.of("01:00-02:00"), midnight);

            assertThat(purge.purge()).isEmpty();
            midnight.advance(Duration.ofHours(1));
            assertThat(purge.purge()).containsEntry(PurgeTarget.COMPLETED_KEYS, 1L);
        });
    }

    @ParameterizedTest
    @EnumSource
    void stopsWhenItRunsIntoTheEndOfItsWindow(Dialect dialect) {
        TestDatabase.of(dialect).doAndRollBack(database -> {
            Rows rows = new Rows(database);
            for (int i = 0; i < 5; i++) {
                rows.key(name, "key-" + i, "COMPLETED", KEYS.plusDays(1));
            }
            MutableClock midnight = new MutableClock();
            ExpiredRows slow = (kind, share, most) -> {
                midnight.advance(Duration.ofHours(5));
                return TestExpiredRows.of(database).delete(kind, share, most);
            };

            assertThat(purge(slow, Window.of("22:00-06:00"), midnight).purge())
                    .containsOnly(Map.entry(PurgeTarget.COMPLETED_KEYS, 4L));
            assertThat(keysLeft(database)).hasSize(1);
            assertThat(purge(database).purge()).containsEntry(PurgeTarget.COMPLETED_KEYS, 1L);
        });
    }

    private static Terms terms(Duration keys, Window window) {
        return new Terms(
                keys, PUBLISHED, CLOSED, Duration.ofDays(500), Optional.empty(), PUBLISHED, Published.ARCHIVE, window);
    }
}
