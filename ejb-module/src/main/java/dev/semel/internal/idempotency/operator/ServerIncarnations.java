package dev.semel.internal.idempotency.operator;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Port: reads which servers live, and over which keys they died. */
public interface ServerIncarnations {

    /** The latest life of each application on each node, the latest first; a hundred at most. */
    List<Life> all();

    /** Keys over which a server has died and whose handler has not come back since, the worst first; ten at most. */
    List<Suspect> suspects();

    /** The mark of this key, if its message was delivered again and its handler has not come back since. */
    Optional<Suspect> suspect(String keyHash);

    /**
     * One application on one node.
     *
     * @param stoppedAt when it stopped cleanly; null: it lives, or died
     * @param seenAt when it said last that it lives; it does so every few seconds
     */
    record Life(String node, String application, Instant startedAt, Instant stoppedAt, Instant seenAt) {}

    /**
     * A key whose handler has begun and has not come back.
     *
     * @param key the key as it is shown; null as long as it has no record
     * @param deaths how often a server has died over it
     * @param node where the handler has begun last
     */
    record Suspect(String keyHash, String key, String consumer, int deaths, String node, Instant begunAt) {}
}
