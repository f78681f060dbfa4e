package dev.semel.admin.audit;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Which lines of the audit are wanted; null means any. The names of user and action are exact. */
public record AuditQuery(
        @Nullable String user, @Nullable String action, @Nullable Instant from, @Nullable Instant to) {}
