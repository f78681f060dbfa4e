package dev.semel.jpa;

import dev.semel.settings.Semel;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;

/** The entity manager of the persistence unit {@code semel}: joined to the transaction of whoever calls it. */
@Dependent
class JpaProducer {

    @Produces
    @Semel
    @PersistenceContext(unitName = "semel")
    private EntityManager entityManager;
}
