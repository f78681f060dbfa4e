package dev.semel.internal.admin.sample;

/**
 * What all nodes had counted until then, as {@code semel_counter} has it.
 *
 * @param published events
 * @param parked events, by the relay
 * @param failed attempts to publish
 * @param done deliveries whose work is committed
 * @param skipped deliveries whose key was known
 */
public record Totals(long published, long parked, long failed, long done, long skipped, Waits waits, Copies copies) {

    /**
     * Deliveries and calls whose work was done already, by where they came from, as {@code semel_skipped_copy} has it.
     *
     * @param other came late, were overtaken by a newer state, or were brought again by an operator
     */
    public record Copies(long redelivered, long resent, long sentTwice, long repeated, long other) {}

    /**
     * The time since the append, of events whose id has it.
     *
     * @param published events
     * @param publishedMillis until they were published, summed up
     * @param effects of events
     * @param effectMillis until they were committed, summed up
     */
    public record Waits(long published, long publishedMillis, long effects, long effectMillis) {}
}
