package dev.semel.simulation.world;

import dev.semel.admin.outbox.DestinationId;
import dev.semel.admin.outbox.DestinationsAdmin;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.internal.outbox.store.DestinationState;
import dev.semel.simulation.check.Checker;
import dev.semel.simulation.store.ConsumerTablesInMemory.KeyRow;
import dev.semel.simulation.store.DestinationRow;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The operator who tidies up when the storm is over: what was paused goes on, and what is stranded gets a way out. */
final class Caretaker {

    private static final Duration PAUSE = Duration.ofSeconds(30);

    private final Universe universe;
    private final List<Server> servers;
    private final Checker checker;
    private final KeyOperators keys;
    private final FindingOperators findings;

    Caretaker(Universe universe, List<Server> servers, Checker checker) {
        this.universe = universe;
        this.servers = servers;
        this.checker = checker;
        this.keys = new KeyOperators(universe, checker);
        this.findings = new FindingOperators(universe);
    }

    /** Again and again: a frozen colleague may have paused something. */
    void mend() {
        while (true) {
            universe.scheduler().sleep(PAUSE);
            Optional<Server> server = servers.stream().filter(Server::isUp).findFirst();
            server.ifPresent(this::resumeAll);
            server.ifPresent(this::treatStranded);
            server.ifPresent(this::closeGaps);
        }
    }

    private void closeGaps(Server server) {
        boolean areTold = servers.stream().anyMatch(Server::hasReconciler);
        start(server, () -> {
            if (areTold) {
                findings.closeGaps(server);
            } else {
                findings.closeGapsUntold(server);
            }
        });
    }

    private void resumeAll(Server server) {
        List<DestinationRow> paused = universe.outbox().destinations.committed().stream()
                .filter(row -> row.state() == DestinationState.PAUSED)
                .toList();
        if (!paused.isEmpty()) {
            List<DestinationId> ids =
                    Operators.idsOf(paused.stream().map(DestinationRow::address).toList());
            start(server, () -> universe.audited()
                    .isDone(() -> server.bean(DestinationsAdmin.class).resume(ids)));
        }
    }

    private void treatStranded(Server server) {
        for (String hash : checker.stranded(universe.scheduler().now())) {
            Optional<KeyRow> row = universe.consumers().keys.committed(hash).filter(this::isTold);
            row.ifPresent(found -> {
                keys.requireContent(found);
                universe.situations().count("a stranded key was given a way out");
                start(server, () -> keys.treat(server, found));
            });
        }
    }

    private void start(Server server, Runnable action) {
        universe.scheduler().start("operator", server.life(), () -> {
            try {
                action.run();
            } catch (RuntimeException failed) {
                universe.scheduler().survives(failed);
            }
        });
    }

    /** Who has a reconciler waits until it names the key. */
    private boolean isTold(KeyRow row) {
        return isLeftToTheBroker(row)
                || servers.stream().noneMatch(Server::hasReconciler)
                || universe.reconciliation().findings().committed().stream()
                        .anyMatch(found ->
                                row.record().keyHash().equals(found.finding().keyHash()));
    }

    // Of that the reconciler knows nothing: its consumer stores no retries, or its lease was given back before it ever
    // failed.
    private boolean isLeftToTheBroker(KeyRow row) {
        boolean hasNoRetry =
                row.record().status() == RecordStatus.FAILED && row.record().retryEventId() == null;
        boolean isStored = universe.truth().attempts().areRetriesStored(row.consumer());
        return hasNoRetry && (!isStored || row.record().attempts() == 0);
    }
}
