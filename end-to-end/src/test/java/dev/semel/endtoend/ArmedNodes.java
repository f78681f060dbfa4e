package dev.semel.endtoend;

import dev.semel.endtoend.cluster.Cluster;
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
    private final Cluster cluster;
    private final Halts halts = Halts.of("relay-steps");
    private final StepSurvival steps;
    private final RelaySurvival relay;

    ArmedNodes(String name) {
        cluster = Cluster.outside(name);
        Path hits = KillPoint.hits(name);
        for (String node : List.of("a", "b")) {
            LibertyServer server = cluster.limitIdleTransactions(cluster.node(node), IDLE_LIMIT);
            halts.armWithEveryStep(server, node, hits);
            nodes.put(node, server);
        }
        steps = StepSurvival.of(cluster, hits);
        relay = new RelaySurvival(cluster);
    }

    /** Starts again what a test has killed. */
    void awaitBoth() {
        cluster.nodes().stream().filter(node -> !node.isAlive()).forEach(LibertyServer::launch);
        cluster.nodes().forEach(LibertyServer::awaitReady);
    }

    LibertyServer node(String name) {
        return nodes.get(name);
    }

    Cluster cluster() {
        return cluster;
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
        cluster.close();
    }
}
