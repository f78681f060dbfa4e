package dev.semel.tally;

import java.util.Map;

/** Port: keeps what all nodes have counted. */
public interface TallyStore {

    /** Adds to the totals, in a transaction of its own. */
    void add(Map<Count, Long> fresh);

    /** All totals. */
    Map<Count, Total> totals();
}
