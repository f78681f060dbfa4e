package dev.semel.admin.outbox;

import dev.semel.admin.AttemptView;
import dev.semel.admin.MessageView;
import java.util.List;

/** One outbox event with its message, its last error and its history. */
public record EventDetail(
        EventView event,
        String group,
        int slot,
        String errorType,
        String errorStack,
        MessageView message,
        List<AttemptView> attempts) {}
