package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.endtoend.client.ForeignClient.Letter;
import dev.semel.endtoend.cluster.Cluster;
import dev.semel.endtoend.cluster.Letters;
import dev.semel.endtoend.cluster.Outcome;
import dev.semel.endtoend.lab.Behaviour;
import dev.semel.testing.bench.LibertyServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.core.TerminalFailureException;

/** A node that a message kills whenever it is worked on; it is started again each time. */
final class PoisonSurvival {

    /** For the setting {@code max-server-deaths} of the consumer. */
    static final int MOST_DEATHS = 2;

    private static final String POISON = "poison";
    private static final Duration WORK = Duration.ofMillis(100);

    private final Cluster cluster;
    private final LibertyServer node;

    /** @param node the only one that runs */
    PoisonSurvival(Cluster cluster, LibertyServer node) {
        this.cluster = cluster;
        this.node = node;
    }

    /** The guilty message is parked after some deaths, and none of its neighbours. */
    void survive(String consumer) {
        List<String> neighbours = Letters.keys("neighbour-of-poison", 60);
        cluster.client().sendAll(consumer, amidst(neighbours));

        Outcome outcome = cluster.outcome();
        int deaths = restartUntilItLives(outcome, consumer);
        outcome.assertNothingIsDeadOrInDoubt();
        node.stop();

        // The first death is not counted where the broker cannot tell a delivery from a redelivery.
        assertThat(deaths).as("deaths of the server").isBetween(MOST_DEATHS, MOST_DEATHS + 1);
        assertThat(outcome.parked()).as("parked messages").singleElement().satisfies(parked -> assertThat(parked)
                .contains(consumer, POISON, "SERVER_DIED"));
        outcome.assertOneEffectOfEach(consumer, neighbours);
    }

    /** The poison in the midst, so that it is fetched together with neighbours. */
    private static List<Letter> amidst(List<String> neighbours) {
        List<Letter> letters = new ArrayList<>(Letters.ordersOf(neighbours, WORK));
        letters.add(letters.size() / 2, Letters.order(POISON, WORK, Behaviour.HALT));
        return letters;
    }

    /** How often the server died before it had no more to do. */
    private int restartUntilItLives(Outcome outcome, String consumer) {
        int deaths = 0;
        while (!survives(outcome, consumer)) {
            deaths++;
            node.awaitEnd();
            node.launch();
        }
        return deaths;
    }

    private boolean survives(Outcome outcome, String consumer) {
        try {
            outcome.awaitQuiet(List.of(consumer), node);
            return true;
        } catch (TerminalFailureException died) {
            return false;
        }
    }
}
