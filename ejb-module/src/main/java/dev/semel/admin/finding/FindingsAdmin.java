package dev.semel.admin.finding;

import dev.semel.admin.ActionResult;
import dev.semel.admin.Page;
import dev.semel.admin.PageRequest;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Roles;
import dev.semel.admin.audit.Operation;
import dev.semel.internal.admin.Operations;
import dev.semel.internal.reconciliation.Finding;
import dev.semel.internal.reconciliation.FindingActions;
import dev.semel.internal.reconciliation.FindingKind;
import dev.semel.internal.reconciliation.Findings;
import dev.semel.internal.reconciliation.Findings.Found;
import jakarta.annotation.Resource;
import jakarta.annotation.security.DeclareRoles;
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
@DeclareRoles({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
@RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
public class FindingsAdmin {

    private final Findings findings;
    private final FindingActions actions;
    private final Operations operations;

    @Resource
    SessionContext context;

    /** For the container, which makes a proxy of the class. */
    public FindingsAdmin() {
        this(null, null, null);
    }

    @Inject
    FindingsAdmin(Findings findings, FindingActions actions, Operations operations) {
        this.findings = findings;
        this.actions = actions;
        this.operations = operations;
    }

    /**
     * One page of the findings, the latest first.
     *
     * @param kind null: any
     * @throws RefusedException if the kind is unknown
     */
    public Page<FindingView> page(String kind, PageRequest slice) {
        return findings.page(kindOf(kind), slice.first(), slice.size()).map(FindingsAdmin::view);
    }

    /** How many there are. */
    public long count() {
        return findings.counts().values().stream().mapToLong(Long::longValue).sum();
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
        String user = context.getCallerPrincipal().getName();
        Operation operation = new Operation(
                        user,
                        action,
                        Operation.targets(ids.stream()
                                .map(id -> id.kind() + " " + id.subject())
                                .toList()))
                .because(reason);
        return operations
                .start(operation)
                .oneByOne(ids, id -> work.test(kindOf(id.kind()), id.subject()) ? 1 : 0)
                .end();
    }

    private static FindingKind kindOf(String kind) {
        return RefusedException.orConstant(FindingKind.class, "kind", kind);
    }

    private static FindingView view(Found found) {
        Finding finding = found.finding();
        return new FindingView(
                new FindingId(finding.kind().name(), finding.subject()),
                finding.consumer(),
                finding.key(),
                finding.keyHash(),
                finding.event(),
                finding.since(),
                found.foundAt(),
                finding.known(),
                finding.kind().isRunnableAgain(),
                finding.kind().isClosable());
    }
}
