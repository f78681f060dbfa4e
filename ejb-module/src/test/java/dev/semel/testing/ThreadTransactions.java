package dev.semel.testing;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.DialectOfDatabase;
import jakarta.persistence.EntityManager;
import java.util.function.Function;

/** Transactions of a test's database, one within the other; and the database of the innermost. */
public final class ThreadTransactions extends NestedTransactions<EntityManager> {

    private final TestDatabase database;

    public ThreadTransactions(TestDatabase database) {
        this.database = database;
    }

    /** For stores that are made before their transactions. */
    public Database database() {
        return SharedConnection.database(this::innermost, new DialectOfDatabase(database.dialect()));
    }

    @Override
    protected <T> T inTransaction(Function<EntityManager, T> work) {
        return database.inTransaction(connected -> work.apply(connected.entityManager()));
    }
}
