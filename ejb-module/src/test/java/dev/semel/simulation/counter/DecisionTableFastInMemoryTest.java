package dev.semel.simulation.counter;

import dev.semel.specification.Counter;
import dev.semel.specification.DecisionTable;
import dev.semel.specification.Leases;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The decision table in memory, in non-transacted delivery. */
class DecisionTableFastInMemoryTest implements DecisionTable, Leases {

    @RegisterExtension
    private final CounterInMemory memory = new CounterInMemory(false);

    @Override
    public Counter counter() {
        return memory.counter();
    }
}
