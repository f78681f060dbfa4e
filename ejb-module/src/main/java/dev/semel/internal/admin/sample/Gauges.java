package dev.semel.internal.admin.sample;

/**
 * How much there is of what ought to be little; counted up to 10,000.
 *
 * @param pending events that are due
 * @param oldestSeconds how long the oldest of them has waited; 0 without one
 * @param held events whose destination takes none
 * @param failedKeys keys whose work failed and has a retry scheduled
 */
public record Gauges(
        long pending, long oldestSeconds, long held, long parkedEvents, long parkedMessages, long failedKeys) {

    public Gauges greatest(Gauges other) {
        return new Gauges(
                Math.max(pending, other.pending),
                Math.max(oldestSeconds, other.oldestSeconds),
                Math.max(held, other.held),
                Math.max(parkedEvents, other.parkedEvents),
                Math.max(parkedMessages, other.parkedMessages),
                Math.max(failedKeys, other.failedKeys));
    }
}
