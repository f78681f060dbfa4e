package dev.semel.internal.jpa;

import dev.semel.internal.settings.Semel;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.spi.PersistenceUnitTransactionType;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.util.function.Supplier;
import javax.sql.DataSource;

/** The entity manager of the current transaction: one for each transaction, which ends with it. */
@ApplicationScoped
@Semel
class PersistenceContexts implements Supplier<EntityManager> {

    @Inject
    @Semel
    private TransactionSynchronizationRegistry transactions;

    @Inject
    @Semel
    private DataSource dataSource;

    private EntityManagerFactory factory;

    @PostConstruct
    void open() {
        factory = new SemelUnit(dataSource, PersistenceUnitTransactionType.JTA).open();
    }

    @PreDestroy
    void close() {
        factory.close();
    }

    /** Outside a transaction a new one, which holds nothing between two statements. */
    @Override
    public EntityManager get() {
        if (transactions.getTransactionKey() == null) {
            return factory.createEntityManager();
        }
        EntityManager known = (EntityManager) transactions.getResource(this);
        return known == null ? begin() : known;
    }

    private EntityManager begin() {
        EntityManager begun = factory.createEntityManager();
        transactions.putResource(this, begun);
        transactions.registerInterposedSynchronization(new Synchronization() {

            @Override
            public void beforeCompletion() {
                // The provider has a synchronisation of its own, which writes what has changed.
            }

            @Override
            public void afterCompletion(int status) {
                begun.close();
            }
        });
        return begun;
    }
}
