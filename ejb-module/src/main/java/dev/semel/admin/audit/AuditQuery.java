package dev.semel.admin.audit;

import java.time.Instant;

/** Which lines of the audit are wanted; null means any. The names of user and action are exact. */
public record AuditQuery(String user, String action, Instant from, Instant to) {}
