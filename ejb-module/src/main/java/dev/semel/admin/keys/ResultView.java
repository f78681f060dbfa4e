package dev.semel.admin.keys;

import dev.semel.admin.MessageView;
import java.time.Instant;

/**
 * What the work of a key has answered.
 *
 * @param content its body, masked until it is revealed
 */
public record ResultView(String mediaType, Instant storedAt, MessageView content) {}
