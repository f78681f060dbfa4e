package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.client.Health;
import dev.semel.endtoend.laboratory.Laboratory;
import dev.semel.endtoend.server.LibertyServer;
import dev.semel.endtoend.server.Limits;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a readiness probe is told while database and broker come and go. */
@Tag("faults")
class HealthIT {

    private static Laboratory laboratory;
    private static Health health;

    @BeforeAll
    static void start() {
        laboratory = Laboratory.outside("health");
        LibertyServer node = laboratory.node("a").withShippedDropIn("health.xml");
        health = new Health(node.start());
    }

    @AfterAll
    static void stop() {
        laboratory.close();
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
        awaitReady();
        laboratory.broker().kill();
        awaitDown("broker");
        assertThat(health.parts()).containsEntry("database", "up");

        laboratory.broker().startAgain();
        awaitReady();
    }

    @Test
    void isNotReadyWhileTheDatabaseIsAwayAndIsAgainWhenItIsBack() {
        awaitReady();
        laboratory.postgres().kill();
        awaitDown("database");
        assertThat(health.parts()).containsEntry("broker", "up");

        laboratory.postgres().startAgain();
        awaitReady();
    }

    @Test
    void isNotReadyWhileTheDatabaseHangs() {
        awaitReady();
        laboratory.postgres().freeze();
        awaitDown("database");

        laboratory.postgres().thaw();
        awaitReady();
    }

    @Test
    void isAliveWithoutAnyOfThem() {
        awaitReady();
        laboratory.broker().kill();
        awaitDown("broker");

        assertThat(health.isLive()).isTrue();
        laboratory.broker().startAgain();
        awaitReady();
    }

    @Test
    void tellsStrangersNoReason() {
        awaitReady();
        laboratory.broker().kill();
        awaitDown("broker");

        assertThat(health.parts().values()).containsOnly("up", "down");
        laboratory.broker().startAgain();
        awaitReady();
    }

    private static void awaitReady() {
        await("readiness").atMost(Limits.NEVER).until(health::isReady);
    }

    private static void awaitDown(String part) {
        await("end of readiness by the " + part)
                .atMost(Limits.NEVER)
                .until(() -> !health.isReady() && "down".equals(health.parts().get(part)));
    }
}
