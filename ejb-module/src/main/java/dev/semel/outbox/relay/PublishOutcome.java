package dev.semel.outbox.relay;

/**
 * What became of one event.
 *
 * @param cause why it is not published; null if it is
 */
public record PublishOutcome(Kind kind, Exception cause) {

    /** The three outcomes. */
    public enum Kind {
        /** The broker has the event. */
        PUBLISHED,
        /** The broker answers, but this event cannot be sent: an attempt. */
        REJECTED,
        /** The broker does not answer: not the event's fault. */
        OUTAGE
    }

    public static PublishOutcome published() {
        return new PublishOutcome(Kind.PUBLISHED, null);
    }

    public static PublishOutcome rejected(Exception cause) {
        return new PublishOutcome(Kind.REJECTED, cause);
    }

    public static PublishOutcome outage(Exception cause) {
        return new PublishOutcome(Kind.OUTAGE, cause);
    }
}
