package dev.semel.simulation.fault;

import java.util.random.RandomGenerator;

/**
 * How often something goes wrong: once in so many calls, 0 for never. Each run has rates of its own, and many of them are 0: a
 * fault that only shows in otherwise quiet company would not be found if everything went wrong all the time.
 */
public record Rates(
        int crash,
        int handler,
        int lostCommit,
        int failedCommit,
        int lostSend,
        int lostAcknowledgement,
        int contention) {

    public static final Rates NONE = new Rates(0, 0, 0, 0, 0, 0, 0);

    public static Rates random(RandomGenerator random) {
        return new Rates(
                rate(random, 400, 4_000),
                rate(random, 2, 20),
                rate(random, 30, 600),
                rate(random, 30, 600),
                rate(random, 10, 100),
                rate(random, 10, 100),
                rate(random, 100, 1_000));
    }

    private static int rate(RandomGenerator random, int often, int seldom) {
        return random.nextInt(5) < 2 ? 0 : random.nextInt(often, seldom);
    }
}
