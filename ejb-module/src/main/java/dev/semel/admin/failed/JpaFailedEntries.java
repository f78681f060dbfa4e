package dev.semel.admin.failed;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.ListQuery;
import dev.semel.internal.listing.Listing;
import dev.semel.internal.listing.Part;
import dev.semel.internal.listing.Row;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

@Dependent
class JpaFailedEntries implements FailedEntries {

    private static final String COLUMNS =
            "id, source, status, origin, subject, key_text, reason, error_type, error_message,"
                    + " attempts, parked_at, closed_at, node";

    private final Database database;

    @Inject
    JpaFailedEntries(Database database) {
        this.database = database;
    }

    @Override
    public Listing<FailedView> page(FailedSearch search, Part<Column> part) {
        FailedSql union = FailedSql.of(search);
        if (union.isEmpty()) {
            return new Listing<>(List.of(), 0);
        }
        ListQuery query = new ListQuery(COLUMNS, union.sql(), union.parameters());
        return query.read(database, part, sqlOf(part.column()), "id", JpaFailedEntries::toView);
    }

    @Override
    public List<FailedId> parkedUntilNow(FailedSearch search, int most) {
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

    private static String sqlOf(Column column) {
        return switch (column) {
            case PARKED_AT -> "parked_at";
            case ORIGIN -> "origin";
            case SUBJECT -> "subject";
            case ERROR_TYPE -> "error_type";
            case ATTEMPTS -> "attempts";
            case STATUS -> "status";
        };
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
