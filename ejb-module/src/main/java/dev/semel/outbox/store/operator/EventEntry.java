package dev.semel.outbox.store.operator;

import dev.semel.message.StoredMessage;

/** One event with its message and its last error. */
public record EventEntry(
        EventSummary summary, String group, int slot, String errorType, String errorStack, StoredMessage message) {}
