package dev.semel.internal.retention.jpa;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Placeholders;
import dev.semel.internal.retention.ExpiredRows;
import dev.semel.internal.retention.PurgeTarget;
import dev.semel.internal.retention.RetentionAgreement;
import dev.semel.internal.retention.Share;
import dev.semel.internal.settings.OutboxSettings.Published;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
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
    private final RetentionAgreement agreement;

    @Inject
    JpaExpiredRows(Database database, RetentionAgreement agreement) {
        this.database = database;
        this.agreement = agreement;
    }

    @Override
    public int delete(PurgeTarget kind, Share share, int most) {
        PurgeTargetRows rows = PurgeTargetRows.of(kind, database.dialect());
        Instant before = database.now().minus(share.age());
        List<Object> parameters = new ArrayList<>(Collections.nCopies(rows.times(), before.atOffset(ZoneOffset.UTC)));
        parameters.addAll(share.consumers());
        String lock = rows.lock(share, most);
        if (share.reach() != null) {
            parameters.add(before.minus(share.reach()).atOffset(ZoneOffset.UTC));
        }
        List<?> ids = database.nativeQuery(lock, parameters.toArray()).getResultList();
        if (ids.isEmpty()) {
            return 0;
        }
        if (ARCHIVED.contains(kind) && agreement.now().mode() == Published.ARCHIVE) {
            database.nativeQuery(PurgeTargetRows.archive() + Placeholders.of(ids), ids.toArray())
                    .executeUpdate();
        }
        return database.nativeQuery(rows.delete() + Placeholders.of(ids), ids.toArray())
                .executeUpdate();
    }
}
