package dev.semel.endtoend;

import dev.semel.endtoend.laboratory.Laboratory;
import dev.semel.endtoend.server.Halts;
import dev.semel.endtoend.server.KillPoint;
import dev.semel.testing.bench.LibertyServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Two nodes that can be killed and halted at each step of a delivery and of a pass, with PostgreSQL and Artemis outside. */
final class ArmedNodes implements AutoCloseable {

    // Longer than a pass hangs at a broker that is away. A shorter one frees its slot while it can still send.
    private static final Duration IDLE_LIMIT = Duration.ofSeconds(20);

    private final Map<String, LibertyServer> nodes = new HashMap<>();
    private final Laboratory laboratory;
    private final Halts halts = Halts.of("relay-steps");
    private final StepSurvival steps;
    private final RelaySurvival relay;

    ArmedNodes(String name) {
        laboratory = Laboratory.outside(name);
        Path hits = KillPoint.hits(name);
        for (String node : List.of("a", "b")) {
            LibertyServer server = laboratory.limitIdleTransactions(laboratory.node(node), IDLE_LIMIT);
            halts.armWithEveryStep(server, node, hits);
            nodes.put(node, server);
        }
        steps = StepSurvival.of(laboratory, hits);
        relay = new RelaySurvival(laboratory);
    }

    /** Starts again what a test has killed. */
    void awaitBoth() {
        laboratory.nodes().stream().filter(node -> !node.isAlive()).forEach(LibertyServer::launch);
        laboratory.nodes().forEach(LibertyServer::awaitReady);
    }

    LibertyServer node(String name) {
        return nodes.get(name);
    }

    Laboratory laboratory() {
        return laboratory;
    }

    Halts halts() {
        return halts;
    }

    StepSurvival steps() {
        return steps;
    }

    RelaySurvival relay() {
        return relay;
    }

    @Override
    public void close() {
        halts.close();
        laboratory.close();
    }
}
