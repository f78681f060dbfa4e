package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.endtoend.client.ForeignClient.Letter;
import dev.semel.endtoend.lab.Deed;
import dev.semel.endtoend.laboratory.Laboratory;
import dev.semel.endtoend.laboratory.Letters;
import dev.semel.endtoend.laboratory.Outcome;
import dev.semel.endtoend.server.LibertyServer;
import dev.semel.endtoend.server.Parts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.core.TerminalFailureException;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A message kills the server whenever it is worked on; whoever keeps the server running starts it again. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class PoisonServerIT {

    private static final String POISON = "poison";
    private static final Duration WORK = Duration.ofMillis(100);
    private static final Duration LIFE_LIMIT = Duration.ofMinutes(2);

    private static final int MOST_DEATHS = 2;

    @ParameterizedTest
    // Each lane with one kind of broker: what differs by the broker does not differ by the lane.
    @CsvSource({"EMBEDDED, lab.fast", "OUTSIDE, lab.transacted"})
    void parksTheGuiltyAfterSomeDeathsAndNoneOfItsNeighbours(Parts parts, String consumer) {
        try (Laboratory laboratory = Laboratory.of(parts, "poison")) {
            LibertyServer node = laboratory
                    .node("a")
                    .with("semel.consumer." + consumer + ".max-deaths", MOST_DEATHS)
                    .start();
            List<String> neighbours = Letters.keys("neighbour", 60);
            laboratory.client().sendAll(consumer, amidst(neighbours));

            Outcome outcome = laboratory.outcome();
            int deaths = restartUntilItLives(node, outcome, consumer);
            outcome.assertNothingIsDeadOrInDoubt();
            node.stop();

            // The first death is not counted where the broker cannot tell a delivery from a redelivery.
            assertThat(deaths).as("deaths of the server").isBetween(MOST_DEATHS, MOST_DEATHS + 1);
            assertThat(outcome.parked()).as("parked messages").singleElement().satisfies(parked -> assertThat(parked)
                    .contains(consumer, POISON, "SERVER_DIED"));
            outcome.assertOneEffectOfEach(consumer, neighbours);
        }
    }

    /** The poison in the midst, so that it is fetched together with neighbours. */
    private static List<Letter> amidst(List<String> neighbours) {
        List<Letter> letters = new ArrayList<>(Letters.ordersOf(neighbours, WORK));
        letters.add(letters.size() / 2, Letters.order(POISON, WORK, Deed.HALT));
        return letters;
    }

    /** How often the server died before it had no more to do. */
    private static int restartUntilItLives(LibertyServer node, Outcome outcome, String consumer) {
        int deaths = 0;
        while (!survives(node, outcome, consumer)) {
            deaths++;
            node.awaitEnd(LIFE_LIMIT);
            node.launch();
        }
        return deaths;
    }

    private static boolean survives(LibertyServer node, Outcome outcome, String consumer) {
        try {
            outcome.awaitQuiet(List.of(consumer), LIFE_LIMIT, node);
            return true;
        } catch (TerminalFailureException died) {
            return false;
        }
    }
}
