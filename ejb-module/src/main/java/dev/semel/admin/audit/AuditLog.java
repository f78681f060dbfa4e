package dev.semel.admin.audit;

import java.util.Collection;
import java.util.UUID;

/** Port: keeps the lines of the audit, in the transaction of what they tell about. */
public interface AuditLog {

    /** Writes a line, and answers its id. */
    UUID append(Operation operation, Outcome outcome, long affected);

    /** Writes a line about what was done, and answers its id. */
    default UUID append(Operation operation, long affected) {
        return append(operation, Outcome.ALLOWED, affected);
    }

    /** Notes which keys, by their hashes, and which events and messages the line is about: it is found by each of them. */
    void about(UUID line, Collection<UUID> subjects);

    /** Counts more rows on the line of an operation that goes on in several transactions. */
    void add(UUID line, long affected);
}
