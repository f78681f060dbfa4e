package dev.semel.internal.counter.copy;

import dev.semel.internal.counter.Total;
import dev.semel.internal.counter.copy.SkippedCopies.Source;
import java.util.Map;

/** Port: keeps what all nodes have skipped. */
public interface SkippedCopyStore {

    /** Adds to the totals, in the transaction of the caller. */
    void add(Map<Source, Long> fresh);

    Map<Source, Total> totals();
}
