package dev.semel.retention.jpa;

import dev.semel.jpa.Database;
import dev.semel.listing.jpa.Placeholders;
import dev.semel.retention.ExpiredRows;
import dev.semel.retention.Finished;
import dev.semel.settings.outbox.OutboxSettings;
import dev.semel.settings.outbox.OutboxSettings.Published;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;

/**
 * Two statements for a batch: lock the rows that nobody else has locked, then delete exactly these. Between them, what is to
 * be archived is copied.
 */
@Dependent
class JpaExpiredRows implements ExpiredRows {

    private final Database database;
    private final OutboxSettings outbox;

    @Inject
    JpaExpiredRows(Database database, OutboxSettings outbox) {
        this.database = database;
        this.outbox = outbox;
    }

    @Override
    public int delete(Finished kind, Duration age, int most) {
        FinishedRows rows = FinishedRows.of(kind);
        OffsetDateTime before = database.now().minus(age).atOffset(ZoneOffset.UTC);
        Object[] times = Collections.nCopies(rows.times(), before).toArray();
        List<?> ids = database.nativeQuery(rows.lock(most), times).getResultList();
        if (ids.isEmpty()) {
            return 0;
        }
        if (isArchived(kind)) {
            database.nativeQuery(FinishedRows.archive() + Placeholders.of(ids), ids.toArray())
                    .executeUpdate();
        }
        return database.nativeQuery(rows.delete() + Placeholders.of(ids), ids.toArray())
                .executeUpdate();
    }

    private boolean isArchived(Finished kind) {
        return outbox.published() == Published.ARCHIVE
                && (kind == Finished.PUBLISHED_EVENTS || kind == Finished.CAPTURED_EVENTS);
    }
}
