package dev.semel.admin.failed;

import dev.semel.admin.Page;
import dev.semel.admin.PageRequest;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.ListQuery;
import dev.semel.internal.listing.Row;
import dev.semel.internal.listing.SortColumns;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** Parked messages and parked events as one list, at a bounded cost. */
@Dependent
class JpaFailedEntries {

    private static final String COLUMNS =
            "id, source, status, origin, subject, key_text, reason, error_type, error_message,"
                    + " attempts, parked_at, closed_at, node";

    private static final SortColumns SORTED = SortColumns.of(
            "parkedAt", "parked_at",
            "origin", "origin",
            "subject", "subject",
            "errorType", "error_type",
            "attempts", "attempts",
            "status", "status");

    private final Database database;

    @Inject
    JpaFailedEntries(Database database) {
        this.database = database;
    }

    Page<FailedView> page(FailedSearch search, PageRequest page) {
        FailedSql union = FailedSql.of(search);
        if (union.isEmpty()) {
            return new Page<>(List.of(), 0);
        }
        ListQuery query = new ListQuery(COLUMNS, union.sql(), union.parameters());
        return query.read(database, page, SORTED, "id", JpaFailedEntries::toView);
    }

    /** The entries that match and were parked before now by the database's time, the oldest first. */
    List<FailedId> parkedUntilNow(FailedSearch search, int most) {
        FailedSql union = FailedSql.of(search);
        if (union.isEmpty()) {
            return List.of();
        }
        String sql = "SELECT source, id FROM " + union.sql() + " WHERE parked_at <= ? ORDER BY parked_at, id LIMIT ?";
        List<Object> parameters = new ArrayList<>(union.parameters());
        parameters.add(database.now().atOffset(ZoneOffset.UTC));
        parameters.add(most);
        return Row.all(database.nativeQuery(sql, parameters.toArray()))
                .map(row -> new FailedId(row.text(0), row.uuid(1)))
                .toList();
    }

    private static FailedView toView(Row row) {
        return new FailedView(
                row.uuid(0),
                row.text(1),
                row.text(2),
                row.text(3),
                row.text(4),
                row.text(5),
                row.text(6),
                row.text(7),
                row.text(8),
                row.number(9),
                row.time(10),
                row.time(11),
                row.text(12));
    }
}
