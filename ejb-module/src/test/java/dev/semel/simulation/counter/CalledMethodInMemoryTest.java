package dev.semel.simulation.counter;

import dev.semel.specification.Calls;
import dev.semel.specification.Desk;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The table of calls in memory, of methods, each in a transaction of its own. */
class CalledMethodInMemoryTest implements Calls {

    @RegisterExtension
    private final CounterInMemory memory = new CounterInMemory(false);

    @Override
    public Desk desk() {
        return memory.desk(MemoryDesk.Door.METHOD);
    }
}
