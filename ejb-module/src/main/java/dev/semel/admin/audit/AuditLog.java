package dev.semel.admin.audit;

import java.util.UUID;

/** Port: keeps the lines of the audit, in the transaction of what they tell about. */
public interface AuditLog {

    /** Writes a line, and answers its id. */
    UUID append(Operation operation, long affected);

    /** Counts more rows on the line of an operation that goes on in several transactions. */
    void add(UUID line, long affected);
}
