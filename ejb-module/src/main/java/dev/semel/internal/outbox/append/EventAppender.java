package dev.semel.internal.outbox.append;

import dev.semel.internal.outbox.store.OutgoingEvent;
import java.util.UUID;

/**
 * Appends what an application cannot give to its outbox: a message that was kept elsewhere, an event for one consumer. It
 * keeps the trace that it has.
 */
public interface EventAppender {

    /** As {@link dev.semel.outbox.Outbox#append}. */
    UUID append(OutgoingEvent event);
}
