package dev.semel.retention.jpa;

import dev.semel.jpa.Database;
import dev.semel.retention.ExpiredRows;
import dev.semel.settings.outbox.OutboxSettings;
import dev.semel.settings.outbox.OutboxSettings.Published;
import dev.semel.settings.outbox.OutboxSettings.Publisher;
import java.time.Duration;

/** The real purge statements, for tests of the rooms above them. */
public final class TestExpiredRows {

    private TestExpiredRows() {}

    public static ExpiredRows of(Database database) {
        return of(database, Published.KEEP);
    }

    public static ExpiredRows of(Database database, Published published) {
        return new JpaExpiredRows(database, new OutboxSettings(Publisher.RELAY, published, Duration.ofDays(365)));
    }
}
