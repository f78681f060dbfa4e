package dev.semel.internal.outbox.operator;

import dev.semel.internal.message.StoredMessage;

/**
 * One event with its message and its last error.
 *
 * @param previousNumber the number of the event before it in its group; null if it is the first, or has no number
 */
public record EventEntry(
        EventSummary summary,
        String group,
        int slot,
        int priority,
        Long previousNumber,
        String errorType,
        String errorStack,
        StoredMessage message) {}
