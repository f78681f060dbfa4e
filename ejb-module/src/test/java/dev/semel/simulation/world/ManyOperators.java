package dev.semel.simulation.world;

import dev.semel.admin.audit.Operation;
import dev.semel.internal.admin.operation.FrozenRows;
import dev.semel.internal.admin.operation.NewOperation;
import dev.semel.internal.admin.operation.OperationKind;
import dev.semel.internal.admin.operation.OperationState;
import dev.semel.internal.admin.operation.StartedOperations;
import dev.semel.simulation.store.MemoryFrozenRows;
import dev.semel.simulation.store.OperationTablesInMemory.OperationRow;
import jakarta.ejb.SessionContext;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** People at the console who act on all parked entries that match, and on more of them than one transaction takes. */
final class ManyOperators {

    private static final List<String> FILTERS = List.of("{}", "{\"source\":\"MESSAGE\"}", "{\"source\":\"EVENT\"}");

    private final Universe universe;
    private final List<Server> servers;

    ManyOperators(Universe universe, List<Server> servers) {
        this.universe = universe;
        this.servers = servers;
    }

    void act() {
        while (!universe.decisions().isCalm()) {
            universe.scheduler()
                    .sleep(Duration.ofMillis(5_000 + universe.decisions().below(20_000)));
            Server server = servers.get(universe.decisions().below(servers.size()));
            if (server.isUp() && universe.decisions().happens("An operator acts on many entries.", 1)) {
                universe.scheduler().start("operator", server.life(), () -> act(server));
            }
        }
    }

    private void act(Server server) {
        try {
            if (universe.decisions().isOneIn(6)) {
                cancel(server);
            } else {
                start(server);
            }
        } catch (RuntimeException failed) {
            universe.scheduler().survives(failed);
            universe.scheduler().note(() -> "could not do it: " + failed.getMessage());
        }
    }

    private void start(Server server) {
        OperationKind kind = universe.decisions().isOneIn(4) ? OperationKind.DISCARD : OperationKind.RETRY;
        String filter = FILTERS.get(universe.decisions().below(FILTERS.size()));
        Instant until = universe.scheduler().now();
        MemoryFrozenRows rows = (MemoryFrozenRows) server.bean(FrozenRows.class);
        long planned = server.transactions().inNew(() -> rows.count(filter, until));
        if (planned == 0) {
            return;
        }
        universe.scheduler().note(() -> "** starts an operation " + kind + " on " + planned + " entries.");
        universe.audited().begin(() -> {
            Operation asked = asked(server, kind == OperationKind.RETRY ? "retry all" : "discard all");
            server.bean(StartedOperations.class).start(new NewOperation(kind, asked, filter, until, planned, 0));
        });
    }

    private static Operation asked(Server server, String action) {
        return new Operation(server.bean(SessionContext.class), action, "all that match");
    }

    private void cancel(Server server) {
        List<OperationRow> running = universe.operations().operations().committed().stream()
                .filter(row -> row.state() == OperationState.RUNNING)
                .toList();
        if (!running.isEmpty()) {
            OperationRow row = running.get(universe.decisions().below(running.size()));
            universe.audited().begin(() -> server.bean(StartedOperations.class)
                    .cancel(row.id(), asked(server, "cancel operation")));
        }
    }
}
