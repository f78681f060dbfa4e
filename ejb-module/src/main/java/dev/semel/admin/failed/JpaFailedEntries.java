package dev.semel.admin.failed;

import dev.semel.admin.Page;
import dev.semel.admin.PageRequest;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.ListQuery;
import dev.semel.internal.listing.Row;
import dev.semel.internal.listing.SortColumns;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Parked messages and parked events as one list, at a bounded cost. */
@Dependent
class JpaFailedEntries {

    private static final String COLUMNS =
            "id, source, status, origin, subject, key_text, reason, error_type, error_message,"
                    + " attempts, parked_at, closed_at, node";
    private static final String CONTENT = "SELECT message_id, key_hash, error_stack, body_kind, body, headers,"
            + " (SELECT SUM(OCTET_LENGTH(bytes)) FROM semel_parked_piece WHERE parked_id = semel_parked_message.id)"
            + " FROM semel_parked_message WHERE id = ?";
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

    Page<FailedView> page(FailedQuery query, PageRequest page) {
        FailedSql union = FailedSql.of(query);
        if (union.isEmpty()) {
            return new Page<>(List.of(), 0);
        }
        ListQuery list = new ListQuery(COLUMNS, union.sql(), union.parameters());
        return list.read(database, page, SORTED, "id", row -> row.as(FailedView.class));
    }

    /** The entries that match and were parked before now by the database's time, the oldest first. */
    List<FailedId> parkedUntilNow(FailedQuery query, int most) {
        FailedSql union = FailedSql.of(query);
        String sql = "SELECT source, id FROM " + union.sql() + " WHERE parked_at <= ? ORDER BY parked_at, id LIMIT ?";
        List<Object> parameters = new ArrayList<>(union.parameters());
        parameters.add(database.now());
        parameters.add(most);
        return Row.all(database.nativeQuery(sql, parameters.toArray()))
                .map(row -> row.as(FailedId.class))
                .toList();
    }

    Optional<FailedView> find(FailedSource source, UUID id) {
        FailedSql one = FailedSql.of(source, id);
        return Row.all(database.nativeQuery("SELECT " + COLUMNS + " FROM " + one.sql(), id))
                .map(row -> row.as(FailedView.class))
                .findFirst();
    }

    Optional<ParkedContent> content(UUID message) {
        return Row.all(database.nativeQuery(CONTENT, message))
                .map(row -> new ParkedContent(row.text(0), row.text(1), row.text(2), row.message(3), row.count(6)))
                .findFirst();
    }
}
