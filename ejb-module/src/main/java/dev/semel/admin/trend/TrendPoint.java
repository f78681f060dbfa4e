package dev.semel.admin.trend;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One step of a trend.
 *
 * @param startsAt when the step begins
 * @param levels null: no server was up
 * @param rates null: nothing is known, because there is no step right before it, or because what is counted was set back
 * @param copies the skipped ones of the rates, by where they came from; null: the same
 * @param latency null: the same
 */
public record TrendPoint(
        Instant startsAt,
        @Nullable Levels levels,
        @Nullable Rates rates,
        @Nullable Copies copies,
        @Nullable Latency latency) {

    public boolean isMeasured() {
        return levels != null;
    }

    /**
     * The greatest within the step; each is counted up to 10,000.
     *
     * @param pending events that are due
     * @param oldestSeconds how long the oldest of them waited
     * @param held events whose destination takes none
     * @param failedKeys keys whose work failed and has a retry scheduled
     */
    public record Levels(
            long pending, long oldestSeconds, long held, long parkedEvents, long parkedMessages, long failedKeys) {}

    /**
     * How many a minute, over the step.
     *
     * @param published events
     * @param parked events, by the relay
     * @param failed attempts to publish
     * @param done deliveries whose work was committed
     * @param skipped deliveries whose key was known
     */
    public record Rates(double published, double parked, double failed, double done, double skipped) {}

    /**
     * How many skipped copies a minute, over the step, by where they came from.
     *
     * @param redelivered by the broker, because the receipt did not arrive
     * @param resent by the relay, because it did not see whether the broker had the event
     * @param sentTwice two messages, or two events, with one key
     * @param repeated requests and calls
     * @param other came late, were overtaken by a newer state, or were brought again by an operator
     */
    public record Copies(double redelivered, double resent, double sentTwice, double repeated, double other) {}

    /**
     * The mean time from the append of an event, in seconds, over those of the step; an event whose id the application gave tells
     * nothing, unless it is a UUIDv7.
     *
     * @param published until it was published; null: none was
     * @param effect until its effect was committed; null: none was. Of a message that failed the time counts from its retry
     */
    public record Latency(@Nullable Double published, @Nullable Double effect) {}
}
