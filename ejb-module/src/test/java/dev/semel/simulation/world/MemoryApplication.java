package dev.semel.simulation.world;

import dev.semel.internal.platform.Transactions;
import dev.semel.simulation.schedule.Life;
import dev.semel.simulation.tables.SimulatedTransactions;
import dev.semel.testing.container.Beans;
import java.util.function.UnaryOperator;

/** The beans of one application over memory, for a caller that brings the messages and handlers along. */
public final class MemoryApplication {

    private final Beans beans;
    private final SimulatedTransactions transactions;

    public MemoryApplication(Universe universe, Life life, UnaryOperator<Profile> profile) {
        Profile any = Profile.random("counter", universe.decisions().random());
        this.beans = new Container(universe, life, "counter", profile.apply(any)).beans();
        this.transactions = (SimulatedTransactions) beans.get(Transactions.class);
    }

    public SimulatedTransactions transactions() {
        return transactions;
    }

    public <T> void bind(Class<T> type, T instance) {
        beans.bind(type, instance);
    }

    public <T> T get(Class<T> type) {
        return beans.get(type);
    }
}
