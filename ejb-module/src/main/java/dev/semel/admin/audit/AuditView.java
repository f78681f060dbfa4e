package dev.semel.admin.audit;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One line of the audit.
 *
 * @param affected how many rows were changed, or shown
 * @param reason null where none was asked for
 */
public record AuditView(
        UUID id,
        Instant actedAt,
        String user,
        String action,
        String target,
        long affected,
        String outcome,
        @Nullable String reason,
        String node) {}
