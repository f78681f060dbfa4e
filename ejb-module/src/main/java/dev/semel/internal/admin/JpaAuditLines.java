package dev.semel.internal.admin;

import dev.semel.admin.audit.AuditColumn;
import dev.semel.admin.audit.AuditLines;
import dev.semel.admin.audit.AuditQuery;
import dev.semel.admin.audit.AuditView;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Conditions;
import dev.semel.internal.listing.ListQuery;
import dev.semel.internal.listing.Listing;
import dev.semel.internal.listing.Part;
import dev.semel.internal.listing.Row;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;

@Dependent
class JpaAuditLines implements AuditLines {

    private static final String COLUMNS = "id, acted_at, user_name, action, target, affected, outcome, reason, node";
    private static final String ACTIONS = "SELECT DISTINCT action FROM (SELECT action FROM semel_audit"
            + " ORDER BY acted_at DESC LIMIT 10000) latest ORDER BY action";

    private final Database database;

    @Inject
    JpaAuditLines(Database database) {
        this.database = database;
    }

    @Override
    public Listing<AuditView> page(AuditQuery query, Part<AuditColumn> part) {
        Conditions conditions = new Conditions()
                .andText("user_name = ?", query.user())
                .andText("action = ?", query.action())
                .andTime("acted_at >= ?", query.from())
                .andTime("acted_at < ?", query.to());
        ListQuery list = new ListQuery(COLUMNS, "semel_audit" + conditions.where(), conditions.parameters());
        return list.read(database, part, sqlOf(part.column()), "id", JpaAuditLines::toView);
    }

    @Override
    @SuppressWarnings("unchecked")
    public List<String> actions() {
        return database.nativeQuery(ACTIONS).getResultList();
    }

    private static String sqlOf(AuditColumn column) {
        return switch (column) {
            case ACTED_AT -> "acted_at";
            case USER -> "user_name";
            case ACTION -> "action";
            case AFFECTED -> "affected";
        };
    }

    private static AuditView toView(Row row) {
        return new AuditView(
                row.uuid(0),
                row.time(1),
                row.text(2),
                row.text(3),
                row.text(4),
                row.count(5),
                row.text(6),
                row.text(7),
                row.text(8));
    }
}
