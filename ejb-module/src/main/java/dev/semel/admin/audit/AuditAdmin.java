package dev.semel.admin.audit;

import dev.semel.admin.Page;
import dev.semel.admin.PageRequest;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Roles;
import dev.semel.internal.admin.list.ListQuery;
import dev.semel.internal.admin.list.SortColumns;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Conditions;
import dev.semel.internal.platform.Transactions;
import jakarta.annotation.Resource;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.SessionContext;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;

/**
 * The audit as the console shows it. It can only be read and verified; its retention alone removes lines. For administrators, because it
 * names people and what they did.
 */
@Stateless(name = "SemelAuditAdmin")
@RolesAllowed(Roles.ADMIN)
public class AuditAdmin {

    private static final String COLUMNS = "id, acted_at, user_name, action, target, affected, outcome, reason, node";
    private static final SortColumns SORTED =
            SortColumns.of("actedAt", "acted_at", "user", "user_name", "action", "action", "affected", "affected");
    private static final String ACTIONS = "SELECT DISTINCT action FROM (SELECT action FROM semel_audit"
            + " ORDER BY acted_at DESC LIMIT 10000) latest ORDER BY action";

    @Inject
    Database database;

    @Inject
    AuditChain chain;

    @Inject
    AuditLog audit;

    @Inject
    Transactions transactions;

    @Resource
    SessionContext context;

    /**
     * One page of the audit.
     *
     * @throws RefusedException if the sort column is unknown
     */
    public Page<AuditView> page(AuditQuery query, PageRequest request) {
        ListQuery list = new ListQuery(COLUMNS, "semel_audit", matching(query));
        return list.read(database, request, SORTED, "id", row -> row.as(AuditView.class));
    }

    /**
     * How many lines that match were added since a page was read, 10,000 at most.
     *
     * @param since {@link Page#asOf}
     */
    public long newer(AuditQuery query, Instant since) {
        return new ListQuery(COLUMNS, "semel_audit", matching(query).and("acted_at >= ?", since)).total(database);
    }

    private static Conditions matching(AuditQuery query) {
        return new Conditions()
                .andText("user_name = ?", query.user())
                .andText("action = ?", query.action())
                .andTime("acted_at >= ?", query.from())
                .andTime("acted_at < ?", query.to());
    }

    /** Names of actions, for the filter. */
    public List<String> actions() {
        return database.texts(ACTIONS);
    }

    /** How far the lines are sealed: a few rows are read, and nothing is verified. */
    public ChainView chain() {
        return chain.view();
    }

    /**
     * Looks through the whole chain of seals, and at each line: whether it is as it was sealed. It changes nothing, reads a thousand
     * seals at a time, each in a transaction of its own, and may run while lines are written, sealed and purged. The audit has a line
     * about it, with the number of seals.
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Verification verify() {
        Verification verification = chain.verify();
        ChainView seals = verification.chain();
        String target = "seals " + seals.from() + " to " + seals.to() + ": "
                + (verification.broken() == 0 ? "whole" : "findings: " + verification.broken());
        Operation operation = new Operation(context, "verify audit", target);
        transactions.doInNew(() -> audit.append(operation, verification.seals()));
        return verification;
    }
}
