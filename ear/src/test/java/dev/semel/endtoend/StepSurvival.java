package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.endtoend.lab.Deed;
import dev.semel.endtoend.laboratory.Laboratory;
import dev.semel.endtoend.laboratory.Letters;
import dev.semel.endtoend.laboratory.Outcome;
import dev.semel.endtoend.server.KillPoint;
import dev.semel.endtoend.server.LibertyServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A node that dies once at the step which a key names, and is started again each time. */
final class StepSurvival {

    private static final Duration DEATH_LIMIT = Duration.ofSeconds(30);
    private static final Duration SETTLING_LIMIT = Duration.ofMinutes(1);

    private final Laboratory laboratory;
    private final LibertyServer node;
    private final Path hits;

    StepSurvival(Laboratory laboratory) {
        this.laboratory = laboratory;
        this.node = laboratory.node("a");
        this.hits = KillPoint.armAll(node, "every-step");
    }

    /** Starts the node the first time, and again if it is dead. */
    void begin() {
        if (!node.isAlive()) {
            node.start();
        }
    }

    static String key(String consumer, String step) {
        return step + "@" + consumer;
    }

    /** One effect of the message that died with its server, and of each of its neighbours; nothing is left behind. */
    void survive(String consumer, String step, Deed deed) {
        String victim = key(consumer, step);
        List<String> keys = new ArrayList<>(Letters.keys("neighbour-of-" + victim, 10));
        laboratory.client().sendAll(consumer, Letters.ordersOf(keys, Duration.ofMillis(20)));
        laboratory.client().send(consumer, Letters.order(victim, Duration.ofMillis(20), deed));
        keys.add(victim);

        node.awaitEnd(DEATH_LIMIT);
        assertThat(hits.resolve(victim)).as("what the kill point leaves").exists();
        node.launch();

        Outcome outcome = laboratory.outcome();
        // What is in doubt is in no queue, and its effect is not to be seen: recovery decides, and may give it back.
        outcome.awaitNoneInDoubt(SETTLING_LIMIT);
        outcome.awaitSettled(List.of(consumer), SETTLING_LIMIT);
        outcome.awaitNoneInDoubt(SETTLING_LIMIT);
        outcome.awaitSettled(List.of(consumer), SETTLING_LIMIT);
        assertThat(keys).allSatisfy(key -> assertThat(outcome.effects(consumer, key))
                .as("effects of %s", key)
                .isEqualTo(1));
        outcome.assertNothingIsParkedOrOpen();
        outcome.assertNothingIsDeadOrInDoubt();
        outcome.awaitNoOpenTransaction(SETTLING_LIMIT);
    }
}
