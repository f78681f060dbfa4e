package dev.semel.internal.reconciliation.broker;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Port: changes what lies at the broker. No transaction of ours takes it back, and each is safe to be asked for twice. */
public interface BrokerHands {

    /** What the broker gave up of an origin, the oldest first; empty if it does not tell. */
    Optional<List<GivenUp>> givenUp(String grave, String origin, int most);

    boolean hasQueue(String queue);

    /** Moves a message that was given up back to the queue that it came from; false if it is gone, or that queue is. */
    boolean sendBack(String grave, long message);

    /** Deletes a message that was given up; false if it is gone. */
    boolean delete(String grave, long message);

    /**
     * Takes the consumers away that have messages of a queue and acknowledged none since then, so that the broker gives these messages
     * again; their client is told, and opens them anew. Answers how many these were.
     */
    int closeIdleConsumers(String queue, Instant since);
}
