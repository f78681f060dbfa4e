package dev.semel.internal.node;

import java.time.Duration;
import java.util.UUID;

/** A look at the rows of lives, and changes that no store makes. */
public interface LifeRows {

    Seen seen(UUID life);

    void seen(UUID life, Duration sinceAgo, Duration lastAgo);

    /** As after an outage: no node has been seen for long. */
    void allSeenAnew();

    /** What a purge does first. */
    void lock(UUID life);

    void delete(UUID life);

    /** By the time of the database. */
    record Seen(Duration sinceAgo, Duration lastAgo) {}
}
