package dev.semel.simulation.counter;

import dev.semel.specification.Calls;
import dev.semel.specification.Desk;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The table of calls in memory, of code in its callers' transactions. */
class CalledCodeInATransactionInMemoryTest implements Calls {

    @RegisterExtension
    private final CounterInMemory memory = new CounterInMemory(false);

    @Override
    public Desk desk() {
        return memory.desk(MemoryDesk.Door.CODE_IN_A_TRANSACTION);
    }
}
