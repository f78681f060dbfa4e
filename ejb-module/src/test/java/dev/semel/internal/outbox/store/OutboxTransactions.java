package dev.semel.internal.outbox.store;

import dev.semel.testing.ContractDatabase;
import dev.semel.testing.NestedTransactions;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.function.Function;

/** Transactions of a contract's database, one within the other, and ports that work in the innermost one of their thread. */
public final class OutboxTransactions extends NestedTransactions<OutboxStores> {

    private final ContractDatabase<OutboxStores> database;

    public OutboxTransactions(ContractDatabase<OutboxStores> database) {
        this.database = database;
    }

    /** A port that can be made before its transactions. */
    public <P> P port(Class<P> type, Function<OutboxStores, P> port) {
        return type.cast(Proxy.newProxyInstance(
                OutboxTransactions.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    try {
                        return method.invoke(port.apply(innermost()), arguments);
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                }));
    }

    @Override
    protected <T> T inTransaction(Function<OutboxStores, T> work) {
        return database.inTransaction(work::apply);
    }
}
