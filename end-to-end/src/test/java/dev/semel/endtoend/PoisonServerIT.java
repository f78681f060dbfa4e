package dev.semel.endtoend;

import dev.semel.endtoend.cluster.Cluster;
import dev.semel.endtoend.server.Parts;
import dev.semel.testing.bench.LibertyServer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A message kills the server whenever it is worked on; it is started again each time. */
@Order(3)
@Tag("faults")
class PoisonServerIT {

    // Each lane with one kind of broker: what differs by the broker does not differ by the lane.
    @Test
    void parksTheGuiltyAfterSomeDeathsAndNoneOfItsNeighbours() {
        survive(Parts.OUTSIDE, "lab.transacted");
    }

    @Test
    void parksTheGuiltyAlsoWhereTheBrokerDiesWithTheServer() {
        survive(Parts.EMBEDDED, "lab.fast");
    }

    private static void survive(Parts parts, String consumer) {
        try (Cluster cluster = Cluster.of(parts, "poison")) {
            LibertyServer node = cluster.node("a")
                    .with("semel.consumer." + consumer + ".max-server-deaths", PoisonSurvival.MOST_DEATHS)
                    .start();

            new PoisonSurvival(cluster, node).survive(consumer);
        }
    }
}
