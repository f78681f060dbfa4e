package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.cluster.Cluster;
import dev.semel.endtoend.cluster.Letters;
import dev.semel.endtoend.cluster.Outcome;
import dev.semel.endtoend.cluster.SteadySender;
import dev.semel.endtoend.lab.Behaviour;
import dev.semel.testing.bench.Limits;
import dev.semel.testing.bench.Tables;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The database refuses one message each time, in words that could also mean an outage, while others get through. */
@Tag("faults")
class GuiltyIT {

    private static Cluster cluster;

    @BeforeAll
    static void start() {
        cluster = Cluster.outside("guilty");
        cluster.node("a").start();
        Tables tables = cluster.outcome().tables();
        tables.execute("CREATE TABLE deadlock_row (id integer PRIMARY KEY, times integer NOT NULL)");
        tables.execute("INSERT INTO deadlock_row VALUES (1, 0), (2, 0)");
        tables.execute("CREATE TABLE pledge (id integer PRIMARY KEY, kept_by integer"
                + " REFERENCES pledge (id) DEFERRABLE INITIALLY DEFERRED)");
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @ParameterizedTest
    @CsvSource({
        "lab.fast, DEADLOCK",
        "lab.transacted, DEADLOCK",
        "lab.fast, BREAK_COMMIT",
        "lab.transacted, BREAK_COMMIT",
        "lab.leased, BREAK_COMMIT"
    })
    void parksTheMessageThatIsRefusedEachTimeWhileOthersGetThrough(String consumer, Behaviour behaviour) {
        String guilty = "guilty-" + behaviour;
        Outcome outcome = cluster.outcome();
        SteadySender others = SteadySender.start(cluster.client(), List.of(consumer), Duration.ofMillis(100));
        cluster.client().send(consumer, Letters.order(guilty, Duration.ZERO, behaviour));
        try {
            await("parking of the guilty").atMost(Limits.NEVER).untilAsserted(() -> assertThat(outcome.parked())
                    .anyMatch(parked -> parked.contains(consumer) && parked.contains(guilty)));
        } finally {
            List<String> keys = others.stop();
            outcome.awaitSettled(List.of(consumer));
            assertThat(keys).as("what the others sent").isNotEmpty().allSatisfy(key -> assertThat(
                            outcome.effects(consumer, key))
                    .as("effects of %s", key)
                    .isEqualTo(1));
        }
        assertThat(outcome.parked())
                .filteredOn(parked -> parked.contains(consumer))
                .as("parked messages of the consumer")
                .isNotEmpty()
                .allMatch(parked -> parked.get(1).startsWith("guilty-"));
        assertThat(outcome.effects(consumer, guilty))
                .as("effects of the guilty")
                .isZero();
        outcome.assertNothingIsDeadOrInDoubt();
    }
}
