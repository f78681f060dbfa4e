package dev.semel.internal.retention;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.retention.jpa.TestExpiredRows;
import dev.semel.internal.settings.OutboxSettings;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.internal.settings.OutboxSettings.Publisher;
import dev.semel.internal.settings.RetentionSettings;
import dev.semel.internal.settings.RetentionSettings.Schedule;
import dev.semel.internal.settings.RetentionSettings.Window;
import dev.semel.testing.SameTransaction;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** A purge of rows of a test's own, under terms far longer than those of all other tests. */
abstract class PurgeFixture {

    static final String RECORDS = "semel_idempotency_record";
    static final Duration KEYS = Duration.ofDays(2_000);
    static final Duration PUBLISHED = Duration.ofDays(1_000);
    static final Duration CLOSED = Duration.ofDays(3_000);

    static final OutboxSettings OUTBOX = new OutboxSettings(Publisher.RELAY, Published.ARCHIVE, Duration.ofDays(500));

    final String name = "purge-" + UUID.randomUUID();

    static Purge purge(Database database) {
        return purge(TestExpiredRows.of(database), Window.ALWAYS, Clock.systemUTC());
    }

    static Purge purge(ExpiredRows rows, Window window, Clock clock) {
        RetentionSettings settings = settings(window);
        return new Purge(
                rows, new SameTransaction(), TestRetentionRule.of(settings, OUTBOX, (Terms) null), settings, clock);
    }

    static Purge purge(Database database, RetentionRule rule) {
        return new Purge(
                TestExpiredRows.of(database), new SameTransaction(), rule, settings(Window.ALWAYS), Clock.systemUTC());
    }

    static RetentionSettings settings(Window window) {
        Schedule schedule = new Schedule(Duration.ofMinutes(1), 2, window);
        return new RetentionSettings(KEYS, PUBLISHED, CLOSED, PUBLISHED, schedule);
    }

    @SuppressWarnings("unchecked")
    List<String> keysLeft(Database database) {
        return database.column(
                "SELECT key_text FROM semel_idempotency_record WHERE consumer = ? ORDER BY key_text",
                String.class,
                name);
    }
}
