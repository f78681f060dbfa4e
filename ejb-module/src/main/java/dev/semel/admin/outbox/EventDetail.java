package dev.semel.admin.outbox;

import dev.semel.admin.AttemptView;
import dev.semel.admin.MessageView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One outbox event with its message, its last error and its history.
 *
 * @param destinationKind QUEUE, TOPIC or another; a queue and a topic may have one name
 * @param previousNumber the number of the event before it in its group; null if it is the first, or has no number
 * @param cause the work that appended it; null if it was no work under a key
 * @param message null where it was not asked for
 */
public record EventDetail(
        EventView event,
        String destinationKind,
        @Nullable String group,
        int slot,
        int priority,
        @Nullable Long previousNumber,
        @Nullable Cause cause,
        @Nullable String errorType,
        @Nullable String errorStack,
        @Nullable MessageView message,
        List<AttemptView> attempts) {

    /** Where it goes: a queue and a topic of one name are two destinations, and one of them may be held. */
    public DestinationId destination() {
        return new DestinationId(destinationKind, event.destination());
    }

    /**
     * Work under a key, of which an event came.
     *
     * @param keyHash as the page of the key has it
     * @param consumer null if the key is no longer kept
     * @param key for display; null if it is no longer kept
     */
    public record Cause(String keyHash, @Nullable String consumer, @Nullable String key) {}
}
