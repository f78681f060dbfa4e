package dev.semel.shop;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;

/** Stands for a partner outside: the one who gives the demo can switch it off, and a restart does not switch it on again. */
@ApplicationScoped
public class Carrier {

    @PersistenceContext(unitName = "shop")
    private EntityManager entityManager;

    /** Asks the carrier to collect an order. */
    public void collect(String orderId) {
        if (!state().isUp()) {
            throw new CarrierDownException(orderId);
        }
    }

    @Transactional
    public void switchTo(boolean up) {
        state().switchTo(up);
    }

    private CarrierState state() {
        return entityManager.find(CarrierState.class, CarrierState.ONLY);
    }
}
