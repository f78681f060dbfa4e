package dev.semel.admin.audit;

import dev.semel.admin.Page;
import dev.semel.admin.PageRequest;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Conditions;
import dev.semel.internal.listing.ListQuery;
import dev.semel.internal.listing.Row;
import dev.semel.internal.listing.SortColumns;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;

@Dependent
class JpaAuditLines {

    private static final String COLUMNS = "id, acted_at, user_name, action, target, affected, outcome, reason, node";
    private static final SortColumns SORTED =
            SortColumns.of("actedAt", "acted_at", "user", "user_name", "action", "action", "affected", "affected");
    private static final String ACTIONS = "SELECT DISTINCT action FROM (SELECT action FROM semel_audit"
            + " ORDER BY acted_at DESC LIMIT 10000) latest ORDER BY action";

    private final Database database;

    @Inject
    JpaAuditLines(Database database) {
        this.database = database;
    }

    Page<AuditView> page(AuditQuery query, PageRequest page) {
        Conditions conditions = new Conditions()
                .andText("user_name = ?", query.user())
                .andText("action = ?", query.action())
                .andTime("acted_at >= ?", query.from())
                .andTime("acted_at < ?", query.to());
        ListQuery list = new ListQuery(COLUMNS, "semel_audit" + conditions.where(), conditions.parameters());
        return list.read(database, page, SORTED, "id", JpaAuditLines::toView);
    }

    @SuppressWarnings("unchecked")
    List<String> actions() {
        return database.nativeQuery(ACTIONS).getResultList();
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
