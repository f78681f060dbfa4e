package dev.semel.internal.counter;

import java.util.Map;

/** Port: keeps what all nodes have counted. */
public interface CounterStore {

    /** Adds to the totals, in the transaction of the caller. */
    void add(Map<CounterName, Long> fresh);

    Map<CounterName, Total> totals();
}
