package dev.semel.internal.reconciliation;

import java.time.Instant;
import java.util.UUID;

/** Port: asks the broker whether a message still lies there. */
public interface BrokerQueues {

    /** @param destination as events name it: a queue, or {@code address::queue} */
    Presence presence(String destination, UUID event, Instant sentAt);

    record Presence(State state, String sentence) {}

    enum State {
        /** It does, or messages that were sent before it do. */
        THERE,
        NOT_THERE,
        UNKNOWN
    }
}
