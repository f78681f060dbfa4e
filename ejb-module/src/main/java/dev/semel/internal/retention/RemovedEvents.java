package dev.semel.internal.retention;

import java.util.List;
import java.util.UUID;

/** Port: takes finished events out of the outbox. In the transaction of the caller, which has locked them. */
public interface RemovedEvents {

    /** Those that were published go into the archive if the rule of the database says so. Answers how many there were. */
    int remove(List<UUID> events);
}
