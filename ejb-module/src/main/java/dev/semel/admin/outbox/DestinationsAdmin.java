package dev.semel.admin.outbox;

import dev.semel.admin.ActionResult;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Roles;
import dev.semel.admin.audit.Operation;
import dev.semel.internal.admin.Operations;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.CappedCount;
import dev.semel.internal.listing.Row;
import dev.semel.internal.outbox.operator.DestinationCommands;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.DestinationState;
import dev.semel.internal.outbox.store.jpa.OutboxSql;
import dev.semel.outbox.DestinationKind;
import jakarta.annotation.Resource;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.SessionContext;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The destinations of the outbox as the console shows them, and what operators do with them. */
@Stateless(name = "SemelDestinationsAdmin")
@RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
public class DestinationsAdmin {

    private static final String COLUMNS = "SELECT destination_kind, destination, state, since, failures, next_probe_at,"
            + " reason, changed_by, finding FROM semel_destination";
    private static final String TROUBLED_FIRST = " ORDER BY CASE WHEN state IN ('OPEN', 'PAUSED') THEN 0"
            + " WHEN finding IS NOT NULL THEN 1 WHEN state = 'RECOVERING' THEN 2 ELSE 3 END, destination, destination_kind LIMIT ";
    private static final String ALL = COLUMNS + TROUBLED_FIRST + 200;
    private static final String TROUBLED =
            COLUMNS + " WHERE state <> 'CLOSED' OR finding IS NOT NULL" + TROUBLED_FIRST + 10;
    private static final String HELD =
            "SELECT COUNT(*), MIN(created_at) FROM (SELECT created_at FROM semel_outbox_event"
                    + " WHERE %s ? AND destination_kind = ? LIMIT " + CappedCount.LIMIT + ") held";

    @Inject
    Database database;

    @Inject
    DestinationCommands commands;

    @Inject
    Operations operations;

    @Resource
    SessionContext context;

    /** Those in trouble first; not more than 200. */
    public List<DestinationView> all() {
        return database.query(ALL, Row::read).stream().map(this::view).toList();
    }

    /** Those in trouble, and those that recover; not more than ten. */
    public List<DestinationView> troubled() {
        return database.query(TROUBLED, Row::read).stream().map(this::view).toList();
    }

    /**
     * Holds all events for the destinations until they are resumed. What a relay pass has in flight at this moment is still
     * published.
     *
     * @throws RefusedException without a reason
     */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public ActionResult pause(Collection<DestinationId> ids, @Nullable String reason) {
        Operation pause = new Operation(context, "pause destinations", Operation.targets(ids)).because(reason);
        return run(pause, ids, id -> commands.pause(address(id), pause.user(), pause.reasonGiven()));
    }

    /** Publishes the events of paused or open destinations again, those that were held in their order. */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public ActionResult resume(Collection<DestinationId> ids) {
        Operation resume = new Operation(context, "resume destinations", Operation.targets(ids));
        return run(resume, ids, id -> commands.resume(address(id), resume.user()));
    }

    private ActionResult run(Operation operation, Collection<DestinationId> ids, Predicate<DestinationId> change) {
        return operations
                .start(operation)
                .inChunks(ids, some -> some.stream().filter(change).count())
                .end();
    }

    private static Address address(DestinationId id) {
        return new Address(RefusedException.constant(DestinationKind.class, "kind", id.kind()), id.name());
    }

    private DestinationView view(Row row) {
        DestinationId id = new DestinationId(row.text(0), row.text(1));
        String state = row.text(2);
        Optional<Row> held = state.equals(DestinationState.CLOSED.name()) ? Optional.empty() : heldFor(id);
        int number = held.map(counted -> counted.number(0)).orElse(0);
        Instant oldest = number < CappedCount.LIMIT
                ? held.map(counted -> counted.timeOrNull(1)).orElse(null)
                : null;
        return new DestinationView(
                id,
                state,
                row.time(3),
                number,
                oldest,
                row.number(4),
                row.timeOrNull(5),
                row.textOrNull(6),
                row.text(7),
                row.textOrNull(8));
    }

    private Optional<Row> heldFor(DestinationId id) {
        String held = HELD.formatted(OutboxSql.of(database).areHeldFor());
        return database.query(held, Row::read, id.name(), id.kind()).stream().findFirst();
    }
}
