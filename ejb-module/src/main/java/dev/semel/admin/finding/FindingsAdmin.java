package dev.semel.admin.finding;

import dev.semel.admin.ActionResult;
import dev.semel.admin.Page;
import dev.semel.admin.PageRequest;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Roles;
import dev.semel.admin.audit.Operation;
import dev.semel.internal.admin.Operations;
import dev.semel.internal.admin.list.ListQuery;
import dev.semel.internal.admin.list.SortColumns;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Conditions;
import dev.semel.internal.listing.Row;
import dev.semel.internal.message.SafeText;
import dev.semel.internal.reconciliation.FindingActions;
import dev.semel.internal.reconciliation.FindingKind;
import dev.semel.internal.reconciliation.broker.BrokerActions;
import dev.semel.internal.reconciliation.broker.BrokerSubject;
import dev.semel.internal.reconciliation.broker.GivenUp;
import jakarta.annotation.Resource;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.SessionContext;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What the reconciler has found, as the console shows it, and what operators do about it. */
@Stateless(name = "SemelFindingsAdmin")
@RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
public class FindingsAdmin {

    private static final String COLUMNS =
            "kind, subject, consumer, key_text, key_hash, event_id, since, found_at, known";
    private static final String KINDS =
            "SELECT kind, COUNT(*), MIN(since), MIN(subject), MIN(key_text) FROM semel_finding"
                    + " GROUP BY kind ORDER BY kind";
    private static final int LONGEST_NAME = 100;
    private static final SortColumns SORTED = SortColumns.of("foundAt", "found_at");
    // A queue can be stranded in two ways at once.
    private static final String ID = "CONCAT(subject, ' ', kind)";

    @Inject
    Database database;

    @Inject
    FindingActions actions;

    @Inject
    BrokerActions broker;

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
    public Page<FindingView> page(@Nullable String kind, PageRequest request) {
        Conditions conditions =
                new Conditions().andName("kind = ?", RefusedException.orConstant(FindingKind.class, "kind", kind));
        ListQuery list = new ListQuery(COLUMNS, "semel_finding", conditions);
        return list.read(database, request, SORTED, ID, row -> row.as(FindingView.class));
    }

    /** How many there are. */
    public long count() {
        return database.number("SELECT COUNT(*) FROM semel_finding");
    }

    /** How many there are of each kind that is found. */
    public List<KindView> kinds() {
        return database.query(KINDS, Row.readAs(KindView.class));
    }

    /**
     * Gives stranded keys a new carrier: a new event with the stored content and the old key. What is no longer stranded, or has
     * no content any more, is skipped.
     *
     * @throws RefusedException without a reason
     */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public ActionResult runAgain(Collection<FindingId> ids, @Nullable String reason) {
        return each("run stranded again", ids, reason, actions::runAgain);
    }

    /**
     * Closes stranded keys as DISCARDED, and gives up events that were not taken. What is no longer stranded is skipped.
     *
     * @throws RefusedException without a reason
     */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public ActionResult close(Collection<FindingId> ids, @Nullable String reason) {
        return each("close stranded", ids, reason, actions::close);
    }

    /**
     * The messages of a finding that the broker gave up, without what they say.
     *
     * @throws RefusedException if it cannot be told: the finding is gone, its broker is silent or is that of another node
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public GivenUpMessages givenUp(FindingId id) {
        List<GivenUpMessages.Message> messages = broker.givenUp(kindOf(id.kind()), id.subject()).stream()
                .map(FindingsAdmin::message)
                .toList();
        BrokerSubject about = BrokerSubject.read(id.subject()).orElseThrow();
        String origin = Objects.requireNonNullElse(about.origin(), "");
        return new GivenUpMessages(id, about.queue(), origin, messages, messages.size() < BrokerActions.MOST);
    }

    private static GivenUpMessages.Message message(GivenUp given) {
        String name = given.key() == null ? String.valueOf(given.messageId()) : given.key();
        return new GivenUpMessages.Message(given.number(), SafeText.line(name, LONGEST_NAME), given.sentAt());
    }

    /**
     * Moves these messages back to the queue from which they came, as they are. What is gone is skipped.
     *
     * @throws RefusedException without a reason; if that queue is not there; as {@link #givenUp}
     */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public ActionResult sendBack(GivenUpMessages these, @Nullable String reason) {
        FindingId id = these.finding();
        broker.requireOrigin(kindOf(id.kind()), id.subject());
        return atBroker("send back", these, reason, message -> broker.sendBack(id.subject(), message.number()));
    }

    /**
     * Deletes these messages at the broker: they never take effect. What is gone is skipped.
     *
     * @throws RefusedException without a reason; as {@link #givenUp}
     */
    @RolesAllowed(Roles.ADMIN)
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public ActionResult delete(GivenUpMessages these, @Nullable String reason) {
        FindingId id = these.finding();
        return atBroker("delete given up", these, reason, message -> broker.delete(id.subject(), message.number()));
    }

    /**
     * Closes the consumers that keep messages of this queue without end; the broker gives these messages again, and the consumers are
     * opened anew. A handler that still works goes on, and its acknowledgement counts for nothing.
     *
     * @throws RefusedException without a reason; as {@link #givenUp}
     */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public ActionResult deliverAgain(FindingId id, @Nullable String reason) {
        return operations
                .start(new Operation(context, "deliver again", id.toString()).because(reason))
                .outside(List.of(id), one -> broker.deliverAgain(kindOf(one.kind()), one.subject()) ? 1 : 0)
                .end();
    }

    private ActionResult atBroker(
            String action, GivenUpMessages these, @Nullable String reason, Predicate<GivenUpMessages.Message> work) {
        FindingId id = these.finding();
        String target = id + ", " + Operation.targets(these.messages());
        Operation operation = new Operation(context, action, target).because(reason);
        // It refuses what is not there any more, before the audit says that something was begun.
        broker.givenUp(kindOf(id.kind()), id.subject());
        ActionResult result = operations
                .start(operation)
                .outside(these.messages(), message -> work.test(message) ? 1 : 0)
                .end();
        broker.forgetIfNoneIsLeft(kindOf(id.kind()), id.subject());
        return result;
    }

    private ActionResult each(
            String action, Collection<FindingId> ids, @Nullable String reason, BiPredicate<FindingKind, String> work) {
        return operations
                .start(new Operation(context, action, Operation.targets(ids)).because(reason))
                .oneByOne(ids, id -> work.test(kindOf(id.kind()), id.subject()) ? 1 : 0)
                .end();
    }

    private static FindingKind kindOf(String kind) {
        return RefusedException.constant(FindingKind.class, "kind", kind);
    }
}
