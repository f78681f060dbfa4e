package dev.semel.internal.outbox.operator;

import java.time.Instant;

/**
 * What the relays of all nodes say of themselves.
 *
 * @param lookedAt when the best of them looked for events last, whether there were any or not; null if none has looked
 * @param trouble why it publishes nothing, in its own words; null if nothing is known against it
 */
public record RelayWatch(State state, Instant lookedAt, String trouble) {

    public enum State {
        /** It looks at events in time. */
        WORKING,
        /** It looks, but something keeps it from publishing. */
        TROUBLED,
        /** It has not looked for longer than it should, and has not been stopped: all relays hang or have died. */
        SILENT,
        /** No application runs whose relay is switched on. */
        OFF
    }
}
