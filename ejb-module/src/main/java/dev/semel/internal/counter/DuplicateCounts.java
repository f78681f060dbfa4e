package dev.semel.internal.counter;

import java.util.Map;

/** Port: keeps how many copies each key has had. */
public interface DuplicateCounts {

    /** Adds to the counts, in the transaction of the caller; keys without a record are left out. */
    void add(Map<String, Integer> copiesByKeyHash);
}
