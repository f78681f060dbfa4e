package dev.semel.testing.internal;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import javax.sql.DataSource;

/** The transactions of each thread, one within the other, on one database; and what a server hands out in them. */
public final class TransactionStack {

    private final ThreadLocal<Deque<Optional<OpenTransaction>>> open = ThreadLocal.withInitial(ArrayDeque::new);
    private final DataSource database;

    public TransactionStack(DataSource database) {
        this.database = database;
    }

    OpenTransaction begin(ServerTransactions server) {
        OpenTransaction transaction = new OpenTransaction(database, server);
        open.get().push(Optional.of(transaction));
        return transaction;
    }

    void suspend() {
        open.get().push(Optional.empty());
    }

    void resume() {
        open.get().pop();
    }

    Optional<OpenTransaction> current() {
        Deque<Optional<OpenTransaction>> mine = open.get();
        return mine.isEmpty() ? Optional.empty() : mine.element();
    }

    /** The run of a handler to which the current transaction belongs; empty outside of any. */
    public Optional<Attempt> attempt() {
        return current().map(OpenTransaction::attempt);
    }

    /** The entity manager of the current transaction. */
    EntityManager entityManager(EntityManagerFactory unit) {
        return current().map(transaction -> transaction.entityManager(unit)).orElseGet(unit::createEntityManager);
    }

    /** A data source as a server has it: within a transaction everybody gets its one connection. */
    DataSource dataSource(boolean isOfProvider) {
        return (DataSource) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getConnection" -> connection(isOfProvider);
                    case "hashCode" -> System.identityHashCode(proxy);
                    case "equals" -> proxy == arguments[0];
                    case "toString" -> "the application's data source";
                    default ->
                        throw new UnsupportedOperationException(
                                "The kit's data source has no " + method.getName() + ".");
                });
    }

    private Connection connection(boolean isOfProvider) throws SQLException {
        Optional<OpenTransaction> transaction = current();
        return transaction.isPresent() ? transaction.get().connection(isOfProvider) : database.getConnection();
    }
}
