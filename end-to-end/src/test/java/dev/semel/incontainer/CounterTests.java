package dev.semel.incontainer;

import dev.semel.incontainer.cell.ContainerCounter;
import dev.semel.specification.Counter;
import dev.semel.specification.DecisionTable;
import jakarta.inject.Inject;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.junit.jupiter.api.extension.ExtendWith;

/** The decision table of the guide, cell by cell, on one deployment. */
@ExtendWith(ArquillianExtension.class)
public abstract class CounterTests implements DecisionTable {

    @Inject
    private ContainerCounter counter;

    @Override
    public Counter counter() {
        return counter;
    }
}
