package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.client.Health;
import dev.semel.endtoend.cluster.Cluster;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Limits;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a readiness probe is told while database and broker come and go. */
@Tag("faults")
class HealthIT {

    private static Cluster cluster;
    private static Health health;

    @BeforeAll
    static void start() {
        cluster = Cluster.outside("health");
        LibertyServer node = cluster.node("a").withShippedDropIn("health.xml");
        health = new Health(node.start());
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @Test
    void isReadyWithAllItsParts() {
        awaitReady();

        assertThat(health.parts())
                .containsEntry("database", "up")
                .containsEntry("broker", "up")
                .containsEntry("relay", "up")
                .containsEntry("transactions", "up");
    }

    @Test
    void isNotReadyWhileTheBrokerIsAwayAndIsAgainWhenItIsBack() {
        whileTheBrokerIsAway(() -> assertThat(health.parts()).containsEntry("database", "up"));
    }

    @Test
    void isNotReadyWhileTheDatabaseIsAwayAndIsAgainWhenItIsBack() {
        whileAway("database", cluster.postgres()::kill, cluster.postgres()::startAgain, () -> assertThat(health.parts())
                .containsEntry("broker", "up"));
    }

    @Test
    void isNotReadyWhileTheDatabaseHangs() {
        whileAway("database", cluster.postgres()::freeze, cluster.postgres()::thaw, () -> {});
    }

    @Test
    void isAliveWithoutTheBroker() {
        whileTheBrokerIsAway(() -> assertThat(health.isLive()).isTrue());
    }

    @Test
    void tellsStrangersNoReason() {
        whileTheBrokerIsAway(() -> assertThat(health.parts().values()).containsOnly("up", "down"));
    }

    private static void whileTheBrokerIsAway(Runnable check) {
        whileAway("broker", cluster.broker()::kill, cluster.broker()::startAgain, check);
    }

    private static void whileAway(String part, Runnable goes, Runnable comes, Runnable check) {
        awaitReady();
        goes.run();
        try {
            await("end of readiness by the " + part)
                    .atMost(Limits.NEVER)
                    .until(() ->
                            !health.isReady() && "down".equals(health.parts().get(part)));
            check.run();
        } finally {
            comes.run();
        }
        awaitReady();
    }

    private static void awaitReady() {
        await("readiness").atMost(Limits.NEVER).until(health::isReady);
    }
}
