package dev.semel.testing.internal;

import dev.semel.internal.jpa.SemelUnit;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;
import jakarta.persistence.PersistenceException;
import jakarta.persistence.spi.PersistenceUnitTransactionType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import javax.sql.DataSource;

/** The persistence units: Semel's, and those of the application by their names. All of them work on the same connection. */
public final class Units implements AutoCloseable {

    private final Map<String, EntityManagerFactory> applications = new ConcurrentHashMap<>();
    private final TransactionStack stack;
    private final Map<String, Object> extra;
    private final EntityManagerFactory semels;

    /** @param extra properties of the application's units */
    public Units(TransactionStack stack, Map<String, Object> extra) {
        this.stack = stack;
        this.extra = extra;
        this.semels = new SemelUnit(stack.dataSource(true), PersistenceUnitTransactionType.RESOURCE_LOCAL).open();
    }

    Supplier<EntityManager> semels() {
        return () -> stack.entityManager(semels);
    }

    /** As a server injects it: in each transaction it is the entity manager of that transaction. */
    public EntityManager entityManager(String unit) {
        EntityManagerFactory factory = applications.computeIfAbsent(unit, this::open);
        return (EntityManager) Proxy.newProxyInstance(
                Units.class.getClassLoader(), new Class<?>[] {EntityManager.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("getTransaction")) {
                        throw new IllegalStateException(
                                "EntityManager.getTransaction was called, which a server refuses:"
                                        + " its transactions are not the entity manager's. Leave the call out.");
                    }
                    try {
                        return method.invoke(stack.entityManager(factory), arguments);
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                });
    }

    private EntityManagerFactory open(String unit) {
        DataSource dataSource = stack.dataSource(true);
        Map<String, Object> properties = new ConcurrentHashMap<>(Map.of(
                "jakarta.persistence.transactionType", "RESOURCE_LOCAL",
                "jakarta.persistence.nonJtaDataSource", dataSource,
                "jakarta.persistence.jtaDataSource", "",
                "eclipselink.logging.level", "SEVERE",
                "eclipselink.session-name", unit + " " + System.identityHashCode(this),
                "eclipselink.weaving", "false"));
        properties.putAll(extra);
        try {
            return Persistence.createEntityManagerFactory(unit, properties);
        } catch (PersistenceException failed) {
            throw new IllegalStateException(
                    "The persistence unit \"" + unit + "\" cannot be opened in this test: " + failed.getMessage(),
                    failed);
        }
    }

    @Override
    public void close() {
        applications.values().forEach(EntityManagerFactory::close);
        semels.close();
    }
}
