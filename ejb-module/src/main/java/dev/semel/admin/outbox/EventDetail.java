package dev.semel.admin.outbox;

import dev.semel.admin.AttemptView;
import dev.semel.admin.MessageView;
import java.util.List;

/**
 * One outbox event with its message, its last error and its history.
 *
 * @param previousNumber the number of the event before it in its group; null if it is the first, or has no number
 */
public record EventDetail(
        EventView event,
        String group,
        int slot,
        int priority,
        Long previousNumber,
        String errorType,
        String errorStack,
        MessageView message,
        List<AttemptView> attempts) {}
