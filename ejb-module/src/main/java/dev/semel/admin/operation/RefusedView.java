package dev.semel.admin.operation;

import java.io.Serializable;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A row that was refused.
 *
 * @param source {@code MESSAGE} or {@code EVENT}
 * @param origin the consumer or the destination; null if the entry is gone
 */
public record RefusedView(String source, UUID id, String reason, @Nullable String origin, @Nullable String key)
        implements Serializable {}
