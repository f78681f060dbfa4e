package dev.semel.benchmarks.latency;

import java.util.Map;
import org.HdrHistogram.Histogram;

/** How long events were on their way, if what was seen of them can be believed. */
final class Ways {

    private static final int DIGITS = 3;

    /**
     * The clock is read after the commit: who is not given the processor at once reads it late, and the effect may be there by
     * then. Of a thousand events that may befall so many; more of them mean that the clocks differ.
     */
    private static final double EARLY_PER_THOUSAND = 5;

    private Ways() {}

    /**
     * @param asked how many events should have been committed
     * @param commits by event, in nanoseconds
     * @param effects of these events, and perhaps of others
     * @throws IllegalStateException if the measurement is void
     */
    static Histogram of(int asked, Map<String, Long> commits, Map<String, Long> effects) {
        if (commits.size() != asked) {
            throw new IllegalStateException(asked + " events should have been committed, and " + commits.size()
                    + " were: the measurement is void.");
        }
        Histogram histogram = new Histogram(DIGITS);
        int early = 0;
        for (Map.Entry<String, Long> commit : commits.entrySet()) {
            Long effect = effects.get(commit.getKey());
            if (effect == null) {
                throw new IllegalStateException(
                        "The event " + commit.getKey() + " has no effect: the measurement is void.");
            }
            long nanos = effect - commit.getValue();
            early += nanos < 0 ? 1 : 0;
            histogram.recordValue(Math.max(0, nanos));
        }
        if (early * 1000.0 / asked > EARLY_PER_THOUSAND) {
            throw new IllegalStateException(
                    early + " of " + asked
                            + " effects came before the commit of their event: the clocks differ, and the measurement is void.");
        }
        return histogram;
    }
}
