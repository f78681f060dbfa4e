package dev.semel.internal.outbox.operator;

import java.time.Duration;

/** An event that is on its way was not released in time. Nothing was changed. */
public class SlotBusyException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    public SlotBusyException(Duration waited, Throwable cause) {
        super(
                "The relay, or a consumer that works on a retry, did not release the events within "
                        + waited.toSeconds() + " seconds, so nothing was changed; the action can be tried again.",
                cause);
    }
}
