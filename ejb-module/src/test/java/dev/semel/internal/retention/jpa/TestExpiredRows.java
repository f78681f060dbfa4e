package dev.semel.internal.retention.jpa;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.retention.DeclaredTerms;
import dev.semel.internal.retention.ExpiredRows;
import dev.semel.internal.retention.RemovedEvents;
import dev.semel.internal.retention.SharedTerms;
import dev.semel.internal.retention.Terms;
import dev.semel.internal.retention.TestRetentionRule;
import dev.semel.internal.settings.OutboxSettings;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.internal.settings.OutboxSettings.Publisher;
import dev.semel.internal.settings.RetentionSettings;
import dev.semel.internal.settings.RetentionSettings.Schedule;
import dev.semel.internal.settings.RetentionSettings.Window;
import dev.semel.testing.SameTransaction;
import java.time.Duration;

/** The real purge statements, for tests of what uses them. */
public final class TestExpiredRows {

    private static final Duration DAY = Duration.ofDays(1);

    private TestExpiredRows() {}

    public static ExpiredRows of(Database database) {
        return of(database, Published.KEEP);
    }

    public static ExpiredRows of(Database database, Published published) {
        RetentionSettings settings = new RetentionSettings(DAY, DAY, DAY, DAY, new Schedule(DAY, 2, Window.ALWAYS));
        return new JdbcExpiredRows(
                database,
                TestRetentionRule.of(
                        settings, new OutboxSettings(Publisher.RELAY, published, Duration.ofDays(365)), (Terms) null));
    }

    public static RemovedEvents removed(Database database, Published published) {
        return (JdbcExpiredRows) of(database, published);
    }

    public static DeclaredTerms declared(Database database) {
        return new JdbcDeclaredTerms(database);
    }

    public static SharedTerms terms(Database database) {
        return new JdbcSharedTerms(database, new SameTransaction());
    }
}
