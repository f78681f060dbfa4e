package dev.semel.internal.jpa;

import dev.semel.internal.settings.Semel;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import javax.sql.DataSource;

/**
 * The entity manager of the persistence unit {@code semel}, and the data source below it: both joined to the transaction of
 * whoever calls, in which they share one connection.
 */
@Dependent
class JpaProducer {

    @Produces
    @Semel
    @PersistenceContext(unitName = "semel")
    private EntityManager entityManager;

    @Produces
    @Semel
    @Resource(lookup = "java:app/env/jdbc/semel")
    private DataSource dataSource;
}
