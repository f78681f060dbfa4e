package dev.semel.benchmarks.consumer;

import dev.semel.benchmarks.client.Post;
import dev.semel.benchmarks.plan.Variant;
import dev.semel.benchmarks.plant.Plant;
import java.time.Duration;
import java.util.List;

/**
 * How fast a consumer empties its queue, which was filled before: the sender is no limit. The time is the broker's: from the
 * first delivery to the last acknowledgement.
 */
public record Drain(Plant plant, String consumer) {

    private static final double NANOS = Duration.ofSeconds(1).toNanos();

    /** Makes the queue, before anybody consumes from it. */
    public Drain prepare() {
        plant.broker().hold(queue());
        return this;
    }

    /** Each message is new, and must have had its effect afterwards. */
    public Variant ofFirstDeliveries() {
        return new Variant(consumer, count -> first(Post.freshKeys(count)));
    }

    public double first(List<String> keys) {
        double rate = rateOf(keys);
        requireEffects(keys.size());
        return rate;
    }

    public double duplicates(List<String> keys) {
        double rate = rateOf(keys);
        requireEffects(0);
        return rate;
    }

    /**
     * Each message fails once, and comes again: as a retry, after it was acknowledged, or from the broker.
     *
     * @param acknowledgements of each message until it is through
     */
    void failing(List<String> keys, int acknowledgements) {
        clear();
        plant.post().sendFailing(queue(), keys);
        plant.broker().drain(queue(), (long) acknowledgements * keys.size());
        requireEffects(keys.size());
    }

    private double rateOf(List<String> keys) {
        clear();
        plant.post().send(queue(), keys);
        return keys.size() / (plant.broker().drain(queue(), keys.size()).toNanos() / NANOS);
    }

    private void clear() {
        plant.database().execute("TRUNCATE effect");
        plant.broker().hold(queue());
    }

    private void requireEffects(long expected) {
        long effects = plant.database().count("SELECT count(*) FROM effect WHERE consumer = ?", consumer);
        if (effects != expected) {
            throw new IllegalStateException("The consumer " + consumer + " left " + effects + " effects instead of "
                    + expected + ": the measurement is void.");
        }
    }

    String queue() {
        return "bench." + consumer;
    }
}
