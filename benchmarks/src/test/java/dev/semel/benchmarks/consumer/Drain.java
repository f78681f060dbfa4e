package dev.semel.benchmarks.consumer;

import static org.awaitility.Awaitility.await;

import dev.semel.benchmarks.client.Post;
import dev.semel.benchmarks.installation.Installation;
import dev.semel.benchmarks.outbox.Backlog;
import dev.semel.benchmarks.plan.Variant;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * How fast a consumer empties its queue, which was filled before: the sender is no limit. The time is the broker's: from the
 * first delivery to the last acknowledgement; of messages that get in each other's way, until nothing is left.
 */
public record Drain(Installation installation, String consumer) {

    private static final int KNOWN_KEYS = 5000;
    private static final Duration LOOK = Duration.ofMillis(20);
    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final double NANOS = Duration.ofSeconds(1).toNanos();

    /** Makes the queue, before anybody consumes from it. */
    public Drain prepare() {
        installation.broker().hold(queue());
        return this;
    }

    /** Each message is new, and must have had its effect afterwards. */
    public Variant ofFirstDeliveries() {
        return new Variant(consumer, count -> first(Post.freshKeys(count)));
    }

    /** Each message has a key whose work is done, and must not have an effect. */
    public Variant ofDuplicates() {
        List<String> known = Post.freshKeys(KNOWN_KEYS);
        boolean[] worked = new boolean[1];
        return new Variant(consumer + "-duplicates", count -> {
            if (!worked[0]) {
                first(known);
                worked[0] = true;
            }
            return duplicates(IntStream.range(0, count)
                    .mapToObj(index -> known.get(index % KNOWN_KEYS))
                    .toList());
        });
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
     * Messages of which several may have the same key; each key must have had its effect once. What comes while its key is in work
     * may be stored and come once more, so the time ends when nothing is left.
     */
    public double copies(List<String> keys) {
        clear();
        installation.post().send(queue(), keys);
        double rate = keys.size() / secondsToTheLast();
        requireEffects(Set.copyOf(keys).size());
        return rate;
    }

    /** New messages in so many groups, which the property names; the time ends when nothing is left. */
    public double inGroups(int count, String property, int groups) {
        clear();
        installation.post().sendInGroups(queue(), Post.freshKeys(count), property, groups);
        double rate = count / secondsToTheLast();
        requireEffects(count);
        return rate;
    }

    private double secondsToTheLast() {
        long start = System.nanoTime();
        installation.broker().release(queue());
        await().atMost(LONGEST)
                .pollDelay(LOOK)
                .pollInterval(LOOK)
                .until(() -> isEmpty() && Backlog.unpublished(installation.database()) == 0 && isEmpty());
        return (System.nanoTime() - start) / NANOS;
    }

    private boolean isEmpty() {
        return installation.broker().waiting(queue()) == 0;
    }

    /**
     * Each message fails once, and comes again: as a retry, after it was acknowledged, or from the broker.
     *
     * @param acknowledgements of each message until it is through
     */
    void failing(List<String> keys, int acknowledgements) {
        clear();
        installation.post().sendFailing(queue(), keys);
        installation.broker().drain(queue(), (long) acknowledgements * keys.size());
        requireEffects(keys.size());
    }

    private double rateOf(List<String> keys) {
        clear();
        installation.post().send(queue(), keys);
        return keys.size() / (installation.broker().drain(queue(), keys.size()).toNanos() / NANOS);
    }

    private void clear() {
        installation.database().execute("TRUNCATE effect");
        installation.broker().hold(queue());
    }

    private void requireEffects(long expected) {
        long effects = installation.database().count("SELECT count(*) FROM effect WHERE consumer = ?", consumer);
        if (effects != expected) {
            throw new IllegalStateException("The consumer " + consumer + " left " + effects + " effects instead of "
                    + expected + ": the measurement is void.");
        }
    }

    String queue() {
        return "bench." + consumer;
    }
}
