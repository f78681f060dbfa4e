package dev.semel.internal.retention.jpa;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Placeholders;
import dev.semel.internal.retention.ExpiredRows;
import dev.semel.internal.retention.PurgeTarget;
import dev.semel.internal.retention.RetentionRule;
import dev.semel.internal.settings.OutboxSettings.Published;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Locks the rows that nobody else has locked, archives them where that is wanted, then deletes exactly these. */
@Dependent
class JpaExpiredRows implements ExpiredRows {

    private static final Set<PurgeTarget> ARCHIVED =
            EnumSet.of(PurgeTarget.PUBLISHED_EVENTS, PurgeTarget.PUBLISHED_RETRIES, PurgeTarget.CAPTURED_EVENTS);

    private final Database database;
    private final RetentionRule rule;

    @Inject
    JpaExpiredRows(Database database, RetentionRule rule) {
        this.database = database;
        this.rule = rule;
    }

    @Override
    public int delete(PurgeTarget kind, Duration age, int most) {
        PurgeTargetRows rows = PurgeTargetRows.of(kind, database.dialect());
        OffsetDateTime before = database.now().minus(age).atOffset(ZoneOffset.UTC);
        Object[] times = Collections.nCopies(rows.times(), before).toArray();
        List<?> ids = database.nativeQuery(rows.lock(most), times).getResultList();
        if (ids.isEmpty()) {
            return 0;
        }
        if (ARCHIVED.contains(kind) && rule.now().mode() == Published.ARCHIVE) {
            database.nativeQuery(PurgeTargetRows.archive() + Placeholders.of(ids), ids.toArray())
                    .executeUpdate();
        }
        return database.nativeQuery(rows.delete() + Placeholders.of(ids), ids.toArray())
                .executeUpdate();
    }
}
