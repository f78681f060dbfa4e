package dev.semel.simulation.world;

import dev.semel.admin.ActionResult;
import dev.semel.admin.failed.FailedAdmin;
import dev.semel.admin.failed.FailedId;
import dev.semel.admin.failed.FailedSource;
import dev.semel.admin.outbox.DestinationId;
import dev.semel.admin.outbox.DestinationsAdmin;
import dev.semel.admin.outbox.OutboxAdmin;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.DestinationState;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.outbox.DestinationKind;
import dev.semel.simulation.check.Checker;
import dev.semel.simulation.store.ConsumerTablesInMemory.KeyRow;
import dev.semel.simulation.store.ConsumerTablesInMemory.ParkedRow;
import dev.semel.simulation.store.DestinationRow;
import dev.semel.simulation.store.EventRow;
import dev.semel.simulation.store.Names;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;

/** People at the console, who do what it offers at any moment, by its own beans. */
final class Operators {

    private static final String REASON = "so it goes on";
    private static final Address ORDERS = new Address(DestinationKind.QUEUE, "orders");

    private final Universe universe;
    private final List<Server> servers;

    private final KeyOperators keys;
    private final FindingOperators findings;

    Operators(Universe universe, List<Server> servers, Checker checker) {
        this.universe = universe;
        this.servers = servers;
        this.keys = new KeyOperators(universe, checker);
        this.findings = new FindingOperators(universe);
    }

    void act() {
        while (!universe.decisions().isCalm()) {
            universe.scheduler()
                    .sleep(Duration.ofMillis(500 + universe.decisions().below(15_000)));
            Server server = servers.get(universe.decisions().below(servers.size()));
            if (universe.decisions().happens("Messages are deleted at the broker.", 6)) {
                universe.scheduler().start("broker's tool", universe.environment(), keys::deleteRetry);
            }
            if (server.isUp() && universe.decisions().happens("An operator does something.", 2)) {
                universe.scheduler().start("operator", server.life(), () -> act(server));
            }
        }
    }

    private void act(Server server) {
        try {
            switch (universe.decisions().below(9)) {
                case 0, 1 -> retryOrDiscardMessage(server);
                case 2, 3 -> treatEvent(server);
                case 4 -> release(server);
                case 7 -> findings.treatAny(server);
                case 5, 6 -> keys.treatAny(server);
                default -> pauseOrResume(server);
            }
        } catch (RuntimeException failed) {
            universe.scheduler().survives(failed);
            universe.scheduler().note(() -> "could not do it: " + failed.getMessage());
        }
    }

    private void retryOrDiscardMessage(Server server) {
        List<ParkedRow> parked = universe.consumers().parked.committed().stream()
                .filter(row -> row.status() == ParkedStatus.PARKED)
                .toList();
        if (parked.isEmpty()) {
            return;
        }
        ParkedRow row = parked.get(universe.decisions().below(parked.size()));
        universe.scheduler().note(() -> "** treats the parked message " + Names.of(row.id()) + ".");
        FailedAdmin admin = server.bean(FailedAdmin.class);
        List<FailedId> one = List.of(new FailedId(FailedSource.MESSAGE.name(), row.id()));
        if (universe.decisions().isOneIn(4)) {
            does("an operator discarded a parked message", () -> admin.discard(one, REASON));
        } else {
            does("an operator retried a parked message", () -> admin.retry(one));
        }
    }

    private boolean does(String situation, Supplier<ActionResult> action) {
        boolean isDone = universe.audited().isDone(action);
        if (isDone) {
            universe.situations().count(situation);
        }
        return isDone;
    }

    private void treatEvent(Server server) {
        List<EventRow> waiting = universe.outbox().events.committed().stream()
                .filter(row -> row.status().isWaiting())
                .toList();
        if (waiting.isEmpty()) {
            return;
        }
        EventRow row = waiting.get(universe.decisions().below(waiting.size()));
        universe.scheduler().note(() -> "** treats the event " + Names.of(row.id()) + ".");
        boolean isParked = row.status() == OutboxStatus.PARKED;
        if (isParked && universe.decisions().isOneIn(3)) {
            treatFailedEvent(server, row.id());
        } else {
            treatEvent(server, row.id(), universe.decisions().below(isParked ? 3 : 5));
        }
    }

    private void treatEvent(Server server, UUID id, int which) {
        OutboxAdmin admin = server.bean(OutboxAdmin.class);
        List<UUID> one = List.of(id);
        switch (which) {
            case 0 -> does("an operator discarded an event", () -> admin.discard(one, REASON));
            case 1 -> does("an operator skipped an event", () -> admin.skip(one, REASON));
            default -> does("an operator retried an event", () -> admin.retry(one));
        }
    }

    private void treatFailedEvent(Server server, UUID id) {
        FailedAdmin admin = server.bean(FailedAdmin.class);
        List<FailedId> one = List.of(new FailedId(FailedSource.EVENT.name(), id));
        if (universe.decisions().isOneIn(3)) {
            does("an operator discarded an event", () -> admin.discard(one, REASON));
        } else {
            does("an operator retried an event", () -> admin.retry(one));
        }
    }

    private void release(Server server) {
        List<KeyRow> lapsed = universe.consumers().keys.committed().stream()
                .filter(row -> row.record().status() == RecordStatus.IN_PROGRESS)
                .filter(row -> row.record()
                        .lease()
                        .until()
                        .isBefore(universe.scheduler().now()))
                .toList();
        if (!lapsed.isEmpty()) {
            keys.release(server, lapsed.get(universe.decisions().below(lapsed.size())));
        }
    }

    // The monitor of destinations, which is not simulated, would have made it known.
    private void pauseOrResume(Server server) {
        server.transactions().doInNew(() -> server.destinations().know(ORDERS));
        universe.scheduler().note(() -> "** pauses or resumes a destination.");
        DestinationState state = universe.outbox()
                .destinations
                .committed(ORDERS.toString())
                .map(DestinationRow::state)
                .orElse(DestinationState.CLOSED);
        boolean isBlocked = state == DestinationState.OPEN || state == DestinationState.PAUSED;
        DestinationsAdmin admin = server.bean(DestinationsAdmin.class);
        if (isBlocked && !universe.decisions().isOneIn(4)) {
            does("an operator resumed a destination", () -> admin.resume(idsOf(List.of(ORDERS))));
        } else {
            does("an operator paused a destination", () -> admin.pause(idsOf(List.of(ORDERS)), REASON));
        }
    }

    static List<DestinationId> idsOf(List<Address> addresses) {
        return addresses.stream()
                .map(address -> new DestinationId(address.kind().name(), address.name()))
                .toList();
    }
}
