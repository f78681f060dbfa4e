package dev.semel.internal.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.Rows;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.retention.jpa.TestExpiredRows;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** With semel.retention.published-mode=archive. */
class ArchiveTest {

    private static final Duration AGE = Duration.ofDays(4_000);

    private final String name = "archive-" + UUID.randomUUID();

    @ParameterizedTest
    @EnumSource
    void keepsWhatIsPurgedOfThePublishedAndTheCapturedEvents(Dialect dialect) {
        TestDatabase.of(dialect).doAndRollBack(database -> {
            Rows rows = new Rows(database);
            UUID published = rows.event(name, "PUBLISHED", AGE.plusDays(1));
            UUID captured = rows.event(name, "CAPTURED", AGE.plusDays(1));
            UUID cause = UUID.randomUUID();
            rows.set("semel_outbox_event", "caused_by", cause, published);
            UUID recent = rows.event(name, "PUBLISHED", AGE.minusDays(1));
            rows.event(name, "DISCARDED", AGE.plusDays(1));
            ExpiredRows expired = TestExpiredRows.of(database, Published.ARCHIVE);

            for (PurgeTarget kind :
                    List.of(PurgeTarget.PUBLISHED_EVENTS, PurgeTarget.CAPTURED_EVENTS, PurgeTarget.DISCARDED_EVENTS)) {
                assertThat(expired.delete(kind, AGE, 10)).isEqualTo(1);
            }

            assertThat(archived(database, "destination", name)).containsExactlyInAnyOrder("PUBLISHED", "CAPTURED");
            assertThat(archived(database, "id", published)).containsExactly("PUBLISHED");
            assertThat(archived(database, "caused_by", cause)).containsExactly("PUBLISHED");
            assertThat(archived(database, "id", captured)).containsExactly("CAPTURED");
            assertThat(rows.get("semel_outbox_event", "id", published)).isNull();
            assertThat(rows.get("semel_outbox_event", "id", recent)).isNotNull();
        });
    }

    @ParameterizedTest
    @EnumSource
    void lastsForItsOwnTime(Dialect dialect) {
        TestDatabase.of(dialect).doAndRollBack(database -> {
            new Rows(database).event(name, "PUBLISHED", AGE.plusDays(1));
            ExpiredRows expired = TestExpiredRows.of(database, Published.ARCHIVE);
            expired.delete(PurgeTarget.PUBLISHED_EVENTS, AGE, 10);

            assertThat(expired.delete(PurgeTarget.ARCHIVED_EVENTS, Duration.ofHours(1), 10))
                    .isZero();
            assertThat(archived(database, "destination", name)).hasSize(1);
            expired.delete(PurgeTarget.ARCHIVED_EVENTS, Duration.ofHours(-1), 1_000);
            assertThat(archived(database, "destination", name)).isEmpty();
        });
    }

    @SuppressWarnings("unchecked")
    private static List<String> archived(Database database, String column, Object value) {
        return database.column("SELECT status FROM semel_outbox_archive WHERE " + column + " = ?", String.class, value);
    }
}
