package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.cluster.Cluster;
import dev.semel.endtoend.lab.Behaviour;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Limits;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A node stands still in the middle of its work, for longer than it may, and then goes on as if nothing had happened. */
@Tag("faults")
class FrozenNodeIT {

    private static final Duration IDLE_LIMIT = Duration.ofSeconds(5);

    private static Cluster cluster;
    private static FreezeSurvival freezing;

    @BeforeAll
    static void start() {
        cluster = Cluster.outside("frozen");
        for (String name : List.of("a", "b")) {
            cluster.limitIdleTransactions(cluster.node(name), IDLE_LIMIT).start();
        }
        freezing = new FreezeSurvival(cluster);
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @Test
    void fencesTheOldOwnerOfALeaseThatAnotherNodeHasTakenOver() {
        LibertyServer zombie = freezing.survive("lab.leased", "leased", Behaviour.NOTHING);

        await("what the old owner has to say").atMost(Limits.NEVER).untilAsserted(() -> assertThat(
                        zombie.log().lines())
                .as("log of the old owner")
                .anyMatch(line -> line.contains("The lease of consumer lab.leased on key leased was lost")));
    }

    @ParameterizedTest
    @CsvSource({"lab.leased, HOLD", "lab.fast, NOTHING", "lab.transacted, NOTHING"})
    void takesTheLocksOfATransactionFromANodeThatStandsStill(String consumer, Behaviour behaviour) {
        freezing.survive(consumer, "locked", behaviour);
    }
}
