package dev.semel.simulation.world;

import dev.semel.internal.message.KeptHeaders;
import dev.semel.simulation.broker.Letter;
import dev.semel.simulation.check.Answers;
import dev.semel.simulation.check.Body;
import java.util.SplittableRandom;

/** Who wants a reply: in a third of all runs most foreign clients do, of whom some are gone when it comes. */
final class Requests {

    private static final String GONE = "gone";

    // From the numbers of the other rules that go by the seed.
    private static final int APART = 11;

    private final boolean areMade;
    private int number;

    private Requests(boolean areMade) {
        this.areMade = areMade;
    }

    /** With a number of its own: all other runs stay as they are. */
    static Requests of(long seed) {
        return new Requests(new SplittableRandom(seed + APART).nextInt(3) == 0);
    }

    boolean areMade() {
        return areMade;
    }

    /** A copy is a request of its own. */
    Letter ask(Letter letter) {
        String key = Body.of(letter.content()).key();
        if (!areMade || Math.floorMod(key.hashCode(), 4) == 0) {
            return letter;
        }
        String queue = Math.floorMod(key.hashCode(), 9) == 1 ? GONE : Answers.QUEUE;
        return letter.with(KeptHeaders.REPLY_TO, "queue://" + queue)
                .with(KeptHeaders.CORRELATION_ID, key + "/" + ++number);
    }
}
