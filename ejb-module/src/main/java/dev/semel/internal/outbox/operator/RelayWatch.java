package dev.semel.internal.outbox.operator;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the relays of all nodes say of themselves.
 *
 * @param polledAt when the best of them polled last, whether there were events or not; null if none has polled
 * @param trouble why it publishes nothing, in its own words; null if nothing is known against it
 */
public record RelayWatch(State state, @Nullable Instant polledAt, @Nullable String trouble) {

    public enum State {
        /** It polls in time. */
        WORKING,
        /** It polls, but something keeps it from publishing. */
        TROUBLED,
        /** It has not polled for longer than it should, and has not been stopped: all relays hang or have died. */
        SILENT,
        /** No application runs whose relay is switched on. */
        OFF
    }
}
