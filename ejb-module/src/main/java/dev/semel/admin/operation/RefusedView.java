package dev.semel.admin.operation;

import java.io.Serializable;
import java.util.UUID;

/**
 * A row that was refused.
 *
 * @param source {@code MESSAGE} or {@code EVENT}
 * @param origin the consumer or the destination; null if the entry is gone
 */
public record RefusedView(String source, UUID id, String reason, String origin, String key) implements Serializable {}
