package dev.semel.internal.outbox.operator;

import java.time.Duration;

/** The relay did not release the slot of an event in time. Nothing was changed. */
public class SlotBusyException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    public SlotBusyException(Duration waited, Throwable cause) {
        super(
                "The events are in slots that the relay did not release within " + waited.toSeconds()
                        + " seconds, so nothing was changed; the action can be tried again.",
                cause);
    }
}
