package dev.semel.incontainer;

import dev.semel.incontainer.cell.Busy;
import dev.semel.incontainer.cell.Copies;
import dev.semel.incontainer.cell.Deaths;
import dev.semel.incontainer.cell.Failures;
import dev.semel.incontainer.cell.Faults;
import dev.semel.incontainer.cell.Keys;
import dev.semel.incontainer.cell.LiveRetries;
import dev.semel.incontainer.cell.Operators;
import dev.semel.incontainer.cell.OtherContents;
import dev.semel.incontainer.cell.Subscriptions;
import dev.semel.incontainer.probe.Bank;
import jakarta.inject.Inject;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.junit.jupiter.api.extension.ExtendWith;

/** The decision table of the guide, cell by cell, on one deployment. */
@ExtendWith(ArquillianExtension.class)
public abstract class CounterTests
        implements Copies, OtherContents, LiveRetries, Keys, Busy, Failures, Faults, Deaths, Operators, Subscriptions {

    @Inject
    private Bank bank;

    @Override
    public Bank bank() {
        return bank;
    }
}
