package dev.semel.testing.internal;

import dev.semel.internal.platform.Transactions;
import dev.semel.testing.container.BeanClasses;
import dev.semel.testing.container.Beans;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;

/** The beans of the library and of a module on one life of a server of the test kit. */
public final class ModuleBeans implements AutoCloseable {

    private final ServerTransactions transactions;
    private final Beans beans;

    /** @param ofModule any class of the module */
    public ModuleBeans(Class<?> ofModule, String node, Database database) {
        this.transactions = new ServerTransactions(database.stack());
        this.beans = new Beans(BeanClasses.besides(Transactions.class).and(BeanClasses.besides(ofModule)));
        SemelBeans.bind(beans, database, transactions, node);
    }

    /** A database with Semel's tables and these. */
    public static Database open(DataSource real, String... statements) {
        try {
            return Database.open(real, Map.of(), List.of(statements));
        } catch (SQLException failed) {
            throw new IllegalStateException("The database cannot be opened.", failed);
        }
    }

    public Beans beans() {
        return beans;
    }

    public <T> T get(Class<T> type) {
        return beans.get(type);
    }

    /** From now on it reaches the database no more, as a server that was killed. */
    public void die() {
        transactions.die();
    }

    /** Calls the signal each time before a statement is sent to the database. */
    public void onStatement(Runnable signal) {
        transactions.onStatement(signal);
    }

    @Override
    public void close() {
        beans.close();
    }
}
