package dev.semel.admin.finding;

import dev.semel.admin.ActionResult;
import dev.semel.admin.Page;
import dev.semel.admin.PageRequest;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Roles;
import dev.semel.admin.audit.Operation;
import dev.semel.internal.admin.Operations;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Conditions;
import dev.semel.internal.listing.ListQuery;
import dev.semel.internal.listing.SortColumns;
import dev.semel.internal.reconciliation.FindingActions;
import dev.semel.internal.reconciliation.FindingKind;
import jakarta.annotation.Resource;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.SessionContext;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.function.BiPredicate;

/** What the reconciler has found, as the console shows it, and what operators do about it. */
@Stateless(name = "SemelFindingsAdmin")
@RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
public class FindingsAdmin {

    private static final String COLUMNS =
            "kind, subject, consumer, key_text, key_hash, event_id, since, found_at, known";
    private static final SortColumns SORTED = SortColumns.of("foundAt", "found_at");

    @Inject
    Database database;

    @Inject
    FindingActions actions;

    @Inject
    Operations operations;

    @Resource
    SessionContext context;

    /**
     * One page of the findings.
     *
     * @param kind null: any
     * @throws RefusedException if the kind is unknown
     */
    public Page<FindingView> page(String kind, PageRequest request) {
        Conditions conditions = new Conditions().andName("kind = ?", kindOf(kind));
        ListQuery list = new ListQuery(COLUMNS, "semel_finding" + conditions.where(), conditions.parameters());
        return list.read(database, request, SORTED, "subject", row -> row.as(FindingView.class));
    }

    /** How many there are. */
    public long count() {
        return database.number("SELECT COUNT(*) FROM semel_finding");
    }

    /**
     * Gives stranded keys a new carrier: a new event with the stored content and the old key. What is no longer stranded, or has
     * no content any more, is skipped.
     *
     * @throws RefusedException without a reason
     */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public ActionResult runAgain(Collection<FindingId> ids, String reason) {
        return each("run stranded again", ids, reason, actions::runAgain);
    }

    /**
     * Closes stranded keys as DISCARDED, and gives up events that were not taken. What is no longer stranded is skipped.
     *
     * @throws RefusedException without a reason
     */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public ActionResult close(Collection<FindingId> ids, String reason) {
        return each("close stranded", ids, reason, actions::close);
    }

    private ActionResult each(
            String action, Collection<FindingId> ids, String reason, BiPredicate<FindingKind, String> work) {
        return operations
                .start(new Operation(context, action, Operation.targets(ids)).because(reason))
                .oneByOne(ids, id -> work.test(kindOf(id.kind()), id.subject()) ? 1 : 0)
                .end();
    }

    private static FindingKind kindOf(String kind) {
        return RefusedException.orConstant(FindingKind.class, "kind", kind);
    }
}
