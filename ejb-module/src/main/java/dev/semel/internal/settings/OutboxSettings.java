package dev.semel.internal.settings;

import java.time.Duration;

/** Who publishes the events that applications append, what becomes of them then, and how long the archive keeps them. */
public record OutboxSettings(Publisher publisher, Published published, Duration archived) {

    public static final String PUBLISHER = "semel.outbox.publisher";
    public static final String PUBLISHED = "semel.retention.published-mode";
    public static final String ARCHIVED = "semel.retention.archived";

    /** @param timeToLive of the reply to a request, from when the work is done */
    public record Replies(Duration timeToLive) {

        public static final String SETTING = "semel.reply.time-to-live";

        private static final Duration SHORTEST = Duration.ofMillis(1);
        private static final Duration LONGEST = Duration.ofDays(365);

        public Replies {
            Require.that(
                    timeToLive.compareTo(SHORTEST) >= 0 && timeToLive.compareTo(LONGEST) <= 0,
                    SETTING,
                    "must be from a millisecond to 365 days",
                    timeToLive);
        }
    }

    /** Who publishes the events of applications. Retries, replays and replies are always the relay's. */
    public enum Publisher {
        /** Semel's relay. */
        RELAY,
        /** Change data capture: Debezium reads the inserts from PostgreSQL's log. */
        CDC
    }

    /** What becomes of an event that the broker has. */
    public enum Published {
        /** It is deleted at once, by the statement that would have marked it. */
        DELETE,
        /** It stays until its retention is over, then it is deleted. */
        KEEP,
        /** It stays until its retention is over, then it moves to the archive. */
        ARCHIVE;

        /** Of two, the one that keeps an event for longer. */
        public Published orMoreCareful(Published other) {
            return compareTo(other) >= 0 ? this : other;
        }
    }
}
