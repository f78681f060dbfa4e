package dev.semel.simulation.counter;

import dev.semel.specification.Calls;
import dev.semel.specification.Desk;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The table of calls in memory, of methods in their callers' transactions. */
class CalledMethodInATransactionInMemoryTest implements Calls {

    @RegisterExtension
    private final CounterInMemory memory = new CounterInMemory(false);

    @Override
    public Desk desk() {
        return memory.desk(MemoryDesk.Door.METHOD_IN_A_TRANSACTION);
    }
}
