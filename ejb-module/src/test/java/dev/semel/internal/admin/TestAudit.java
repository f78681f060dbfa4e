package dev.semel.internal.admin;

import dev.semel.admin.audit.AuditLog;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.settings.NodeName;
import dev.semel.testing.SameTransaction;
import java.time.Clock;
import java.util.List;

/** The real audit, and what stands in it. */
public final class TestAudit {

    private TestAudit() {}

    public static AuditLog log(Database database) {
        return new JdbcAuditLog(database, new NodeName("node-a"));
    }

    public static RefusedAccess refused(Database database) {
        return new RefusedAccess(log(database), new SameTransaction(), Clock.systemUTC());
    }

    /** The lines of a user, the oldest first: action, target, affected, outcome, reason. */
    public static List<Object[]> linesOf(String user, Database database) {
        return database.query(
                "SELECT action, target, affected, outcome, reason FROM semel_audit WHERE user_name = ? ORDER BY id",
                row -> new Object[] {
                    row.getString(1), row.getString(2), row.getObject(3), row.getString(4), row.getString(5)
                },
                user);
    }
}
