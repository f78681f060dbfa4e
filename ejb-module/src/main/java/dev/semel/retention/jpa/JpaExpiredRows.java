package dev.semel.retention.jpa;

import dev.semel.jpa.Database;
import dev.semel.listing.jpa.Placeholders;
import dev.semel.retention.ExpiredRows;
import dev.semel.retention.Finished;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;

/** Two statements for a batch: lock the rows that nobody else has locked, then delete exactly these. */
@Dependent
class JpaExpiredRows implements ExpiredRows {

    private final Database database;

    @Inject
    JpaExpiredRows(Database database) {
        this.database = database;
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
        return database.nativeQuery(rows.delete() + Placeholders.of(ids), ids.toArray())
                .executeUpdate();
    }
}
