package dev.semel.admin.audit;

/** The columns by which the audit can be sorted. */
public enum AuditColumn {
    ACTED_AT,
    USER,
    ACTION,
    AFFECTED
}
