package dev.semel.simulation.counter;

import dev.semel.specification.Counter;
import dev.semel.specification.Xa;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The decision table in memory, in joined delivery. */
class DecisionTableXaInMemoryTest implements Xa {

    @RegisterExtension
    private final CounterInMemory memory = new CounterInMemory(true);

    @Override
    public Counter counter() {
        return memory.counter();
    }
}
