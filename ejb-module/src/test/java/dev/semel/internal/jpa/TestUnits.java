package dev.semel.internal.jpa;

import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.spi.PersistenceUnitTransactionType;
import javax.sql.DataSource;

/** The persistence unit as it is on a server, but with transactions of its own. */
public final class TestUnits {

    private TestUnits() {}

    public static EntityManagerFactory open(DataSource dataSource) {
        return new SemelUnit(dataSource, PersistenceUnitTransactionType.RESOURCE_LOCAL).open();
    }
}
