package dev.semel.testing;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.DialectOfDatabase;
import jakarta.persistence.EntityManager;

/** A transaction that a test holds open; closing it rolls back what was not committed. */
public final class OpenTransaction implements AutoCloseable {

    private final EntityManager entityManager;
    private final Database database;

    OpenTransaction(EntityManager entityManager, DialectOfDatabase dialect) {
        this.entityManager = entityManager;
        this.database = SharedConnection.database(() -> entityManager, dialect);
        entityManager.getTransaction().begin();
    }

    public Database database() {
        return database;
    }

    public void commit() {
        entityManager.getTransaction().commit();
    }

    @Override
    public void close() {
        if (entityManager.getTransaction().isActive()) {
            entityManager.getTransaction().rollback();
        }
        entityManager.close();
    }
}
