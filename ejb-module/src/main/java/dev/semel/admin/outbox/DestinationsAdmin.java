package dev.semel.admin.outbox;

import dev.semel.admin.ActionResult;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Roles;
import dev.semel.admin.audit.Operation;
import dev.semel.internal.admin.Operations;
import dev.semel.internal.outbox.store.Address;
import dev.semel.outbox.DestinationKind;
import jakarta.annotation.Resource;
import jakarta.annotation.security.DeclareRoles;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.SessionContext;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;

/** The destinations of the outbox as the console shows them, and what operators do with them. */
@Stateless(name = "SemelDestinationsAdmin")
@DeclareRoles({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
@RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
public class DestinationsAdmin {

    private final JpaDestinations destinations;
    private final Operations operations;

    @Resource
    SessionContext context;

    /** For the container, which makes a proxy of the class. */
    public DestinationsAdmin() {
        this(null, null);
    }

    @Inject
    DestinationsAdmin(JpaDestinations destinations, Operations operations) {
        this.destinations = destinations;
        this.operations = operations;
    }

    /** Those in trouble first; not more than 200. */
    public List<DestinationView> all() {
        return destinations.all();
    }

    /**
     * Holds all events for the destinations until they are resumed. What a relay pass has in flight at this moment is still
     * published.
     *
     * @throws RefusedException without a reason
     */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public ActionResult pause(Collection<DestinationId> ids, String reason) {
        Operation pause = new Operation(user(), "pause destinations", Operation.targets(ids)).because(reason);
        return run(pause, ids, destination -> destinations.pause(destination, user(), pause.reason()));
    }

    /** Publishes the events of paused or open destinations again, those that were held in their order. */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public ActionResult resume(Collection<DestinationId> ids) {
        Operation resume = new Operation(user(), "resume destinations", Operation.targets(ids));
        return run(resume, ids, destination -> destinations.resume(destination, user()));
    }

    private ActionResult run(Operation operation, Collection<DestinationId> ids, Predicate<Address> action) {
        return operations
                .start(operation)
                .inChunks(ids, some -> some.stream()
                        .map(DestinationsAdmin::address)
                        .filter(action)
                        .count())
                .end();
    }

    private static Address address(DestinationId id) {
        return new Address(RefusedException.orConstant(DestinationKind.class, "kind", id.kind()), id.name());
    }

    private String user() {
        return context.getCallerPrincipal().getName();
    }
}
