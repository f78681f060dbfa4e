package dev.semel.admin.audit;

import java.util.UUID;

/** Port: keeps the lines of the audit, in the transaction of what they tell about. */
public interface AuditLog {

    /** Writes a line, and answers its id. */
    UUID append(Operation operation, Outcome outcome, long affected);

    /** Writes a line about what was done, and answers its id. */
    default UUID append(Operation operation, long affected) {
        return append(operation, Outcome.ALLOWED, affected);
    }

    /** Counts more rows on the line of an operation that goes on in several transactions. */
    void add(UUID line, long affected);
}
