package dev.semel.testing.internal;

import dev.semel.internal.platform.TransactionFailedException;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;

/** A transaction of a server: one connection, which the entity managers of all units share, and one commit. */
final class OpenTransaction {

    private final Map<Object, Object> resources = new HashMap<>();
    private final List<Synchronization> synchronizations = new ArrayList<>();
    private final Map<EntityManagerFactory, EntityManager> managers = new LinkedHashMap<>();
    private final DataSource database;
    private final ServerTransactions server;
    private Connection connection;
    private Attempt attempt;
    private int status = Status.STATUS_ACTIVE;

    OpenTransaction(DataSource database, ServerTransactions server) {
        this.database = database;
        this.server = server;
    }

    Connection connection(boolean isOfProvider) throws SQLException {
        if (connection == null) {
            connection = database.getConnection();
            connection.setAutoCommit(false);
        }
        return WatchedConnection.of(connection, this, isOfProvider);
    }

    EntityManager entityManager(EntityManagerFactory unit) {
        return managers.computeIfAbsent(unit, factory -> {
            EntityManager manager = factory.createEntityManager();
            manager.getTransaction().begin();
            return manager;
        });
    }

    /** From here on it is the transaction of a handler. */
    void belongsTo(Attempt handlers) {
        attempt = handlers;
    }

    Attempt attempt() {
        return attempt;
    }

    void beforeStatement(String sql) throws SQLException {
        server.statementComes();
        if (attempt != null) {
            attempt.beforeStatement(sql);
        }
    }

    void complete() {
        try {
            flush();
            // Each may register another one.
            for (int i = 0; i < synchronizations.size(); i++) {
                synchronizations.get(i).beforeCompletion();
            }
            managers.values().forEach(manager -> manager.getTransaction().commit());
            commit();
        } catch (RuntimeException | SQLException failed) {
            throw new TransactionFailedException(new RollbackException(failed.getMessage()).initCause(failed));
        }
        end(Status.STATUS_COMMITTED);
    }

    private void flush() {
        if (status == Status.STATUS_MARKED_ROLLBACK) {
            throw new IllegalStateException("The transaction is marked for rollback.");
        }
        managers.values().forEach(EntityManager::flush);
    }

    private void commit() throws SQLException {
        if (attempt != null) {
            attempt.beforeCommit();
        }
        server.requireAlive();
        if (connection != null) {
            connection.commit();
        }
        if (attempt != null) {
            attempt.committed();
        }
    }

    void rollBack() {
        managers.values().stream()
                .filter(manager -> manager.getTransaction().isActive())
                .forEach(manager -> manager.getTransaction().rollback());
        try {
            if (connection != null) {
                connection.rollback();
            }
        } catch (SQLException broken) {
            throw new IllegalStateException("The kit could not roll back a transaction.", broken);
        } finally {
            end(Status.STATUS_ROLLEDBACK);
        }
    }

    private void end(int result) {
        status = result;
        managers.values().forEach(EntityManager::close);
        try {
            if (connection != null) {
                connection.setAutoCommit(true);
                connection.close();
            }
        } catch (SQLException broken) {
            throw new IllegalStateException("The kit could not close a connection.", broken);
        }
        if (!server.isDead()) {
            synchronizations.forEach(synchronization -> synchronization.afterCompletion(result));
        }
    }

    void register(Synchronization synchronization) {
        synchronizations.add(synchronization);
    }

    Map<Object, Object> resources() {
        return resources;
    }

    void doom() {
        status = Status.STATUS_MARKED_ROLLBACK;
    }

    int status() {
        return status;
    }

    boolean isRolledBack() {
        return status == Status.STATUS_ROLLEDBACK;
    }
}
