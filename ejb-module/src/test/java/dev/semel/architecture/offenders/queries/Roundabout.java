package dev.semel.architecture.offenders.queries;

import jakarta.persistence.EntityManager;
import java.util.List;

class Roundabout {

    List<?> nodes(EntityManager entities) {
        return entities.createNativeQuery("SELECT node FROM semel_node").getResultList();
    }
}
