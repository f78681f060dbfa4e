package dev.semel.simulation.world;

import dev.semel.internal.admin.EventActions;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.internal.outbox.operator.DestinationCommands;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.redelivery.Replay;
import dev.semel.simulation.check.Checker;
import dev.semel.simulation.check.Owed;
import dev.semel.simulation.store.ConsumerTablesInMemory.KeyRow;
import dev.semel.simulation.store.ConsumerTablesInMemory.ParkedRow;
import dev.semel.simulation.store.EventRow;
import dev.semel.simulation.store.MemoryDestinationCommands;
import dev.semel.simulation.store.Names;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** People at the console, who do what it offers at any moment. */
final class Operators {

    private static final Set<ParkReason> SHOW_AN_UNKNOWN_OUTCOME =
            Set.of(ParkReason.OUTCOME_UNKNOWN, ParkReason.SERVER_DIED);

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
            if (universe.decisions().happens("Somebody deletes messages at the broker.", 6)) {
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
                case 0, 1 -> server.transactions().doInNew(() -> retryOrDiscardMessage(server));
                case 2, 3 -> server.transactions().doInNew(() -> treatEvent(server));
                case 4 -> release(server);
                case 7 -> server.transactions().doInNew(() -> findings.treatAny(server));
                case 5, 6 -> keys.treatAny(server);
                default -> server.transactions().doInNew(() -> pauseOrResume(server));
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
        if (universe.decisions().isOneIn(4)) {
            universe.situations().count("an operator discarded a parked message");
            discard(server, row);
        } else {
            universe.situations().count("an operator retried a parked message");
            treated(server, row);
            if (server.bean(Replay.class).retry(row.id())) {
                giveKeyOfItsOwn(server, row);
            }
        }
    }

    private void discard(Server server, ParkedRow row) {
        if (server.bean(Replay.class).discard(row.id())) {
            server.transactions().session().onCommit(() -> {
                universe.truth().discards().byOperator(row.id());
                Optional.ofNullable(row.message().key())
                        .filter(key -> row.message().reason() != ParkReason.CONFLICT)
                        .ifPresent(key -> universe.truth().discards().byOperator(key.hash()));
            });
        }
    }

    private void giveKeyOfItsOwn(Server server, ParkedRow row) {
        Owed work = universe.truth().works().of(row.message());
        Optional<IdempotencyKey> own =
                switch (row.message().reason()) {
                    case CONFLICT ->
                        Optional.of(row.message().key().ofContent(row.message().otherContent()));
                    case MISSING_KEY ->
                        Optional.of(new IdempotencyKey(row.message().origin().consumer(), "parked:" + row.id()));
                    default -> Optional.empty();
                };
        own.ifPresent(key ->
                server.transactions().session().onCommit(() -> universe.truth().givenKeyOfItsOwn(work, key.hash())));
    }

    private void treated(Server server, ParkedRow row) {
        // One that was parked for its content gets a key of its own.
        if (row.message().key() != null && row.message().reason() != ParkReason.CONFLICT) {
            boolean isShown = SHOW_AN_UNKNOWN_OUTCOME.contains(row.message().reason());
            server.transactions().session().onCommit(() -> universe.truth()
                    .treated(row.message().key().hash(), universe.scheduler().now(), isShown));
        }
    }

    private void treatEvent(Server server) {
        List<EventRow> waiting = universe.outbox().events.committed().stream()
                .filter(row -> row.status().isWaiting())
                .toList();
        if (waiting.isEmpty()) {
            return;
        }
        EventRow row = waiting.get(universe.decisions().below(waiting.size()));
        Set<UUID> one = Set.of(row.id());
        EventActions actions = server.bean(EventActions.class);
        universe.scheduler().note(() -> "** treats the event " + Names.of(row.id()) + ".");
        switch (universe.decisions().below(row.status() == OutboxStatus.PARKED ? 3 : 5)) {
            case 0 -> {
                universe.situations().count("an operator discarded an event");
                if (actions.discard(one) > 0) {
                    server.transactions().session().onCommit(() -> discarded(row));
                }
            }
            case 1 -> actions.skip(one);
            default -> {
                universe.situations().count("an operator retried an event");
                if (actions.retry(one) > 0) {
                    server.transactions().session().onCommit(() -> hurried(row));
                }
            }
        }
    }

    private void discarded(EventRow row) {
        universe.truth().discards().byOperator(row.id());
        row.event().consumer().ifPresent(consumer -> universe.truth().discards().byOperator(keyHash(consumer, row)));
    }

    private static String keyHash(String consumer, EventRow row) {
        return IdempotencyKey.hash(consumer, row.event().event().key().orElse(""));
    }

    // From its commit on: an attempt that was under way before it is no answer to it.
    private void hurried(EventRow row) {
        universe.truth().refusals().hurried(row.id());
        row.event().consumer().ifPresent(consumer -> universe.truth().attempts().hurried(keyHash(consumer, row)));
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

    private void pauseOrResume(Server server) {
        universe.scheduler().note(() -> "** pauses or resumes a destination.");
        universe.situations().count("an operator paused or resumed a destination");
        Address address = new Address(dev.semel.outbox.DestinationKind.QUEUE, "orders");
        server.destinations().know(address);
        DestinationCommands commands = new MemoryDestinationCommands(server.destinations());
        if (!commands.resume(address, "operator")) {
            commands.pause(address, "operator", "so it goes on");
        }
    }
}
