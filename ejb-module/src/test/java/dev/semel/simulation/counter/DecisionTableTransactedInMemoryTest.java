package dev.semel.simulation.counter;

import dev.semel.specification.Counter;
import dev.semel.specification.DecisionTable;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The decision table in memory, in transacted delivery. */
class DecisionTableTransactedInMemoryTest implements DecisionTable {

    @RegisterExtension
    private final CounterInMemory memory = new CounterInMemory(true);

    @Override
    public Counter counter() {
        return memory.counter();
    }
}
