package dev.semel.shop.ledger;

import dev.semel.shop.message.OrderPlaced;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Query;
import java.util.Arrays;

/** Appends facts in the transaction of its caller, and reads what follows from them. */
@ApplicationScoped
public class Ledger {

    // One statement each: what it counts belongs to one moment, so a shipment is never seen before its payment.
    private static final String FACTS_OF_ORDER =
            """
            SELECT (SELECT COUNT(*) FROM shop_order WHERE order_id = ?1),
                   (SELECT COUNT(*) FROM shop_payment WHERE order_id = ?1),
                   (SELECT COUNT(*) FROM shop_shipment WHERE order_id = ?1),
                   (SELECT COUNT(*) FROM shop_cancellation WHERE order_id = ?1)
            """;

    // Two messages at the same moment may each record one unknown order, so it is counted once (DISTINCT).
    private static final String STATS =
            """
            SELECT (SELECT COUNT(DISTINCT order_id) FROM shop_order),
                   (SELECT COUNT(*) FROM shop_payment),
                   (SELECT COUNT(*) FROM shop_shipment),
                   (SELECT COUNT(DISTINCT c.order_id) FROM shop_cancellation c
                     WHERE NOT EXISTS (SELECT 1 FROM shop_payment p WHERE p.order_id = c.order_id)
                       AND NOT EXISTS (SELECT 1 FROM shop_shipment s WHERE s.order_id = c.order_id)),
                   (SELECT COALESCE(SUM(amount_cents), 0) FROM shop_payment)
            """;

    @PersistenceContext(unitName = "shop")
    EntityManager entityManager;

    public void recordOrder(OrderPlaced order) {
        entityManager.persist(new PlacedOrder(order));
    }

    public void recordPayment(String orderId, long amountCents) {
        entityManager.persist(new Payment(orderId, amountCents));
    }

    public void recordShipment(String orderId) {
        entityManager.persist(new Shipment(orderId));
    }

    public void recordCancellation(String orderId, String reason) {
        entityManager.persist(new Cancellation(orderId, reason));
    }

    public boolean knows(String orderId) {
        return entityManager
                        .createQuery("SELECT COUNT(o) FROM PlacedOrder o WHERE o.orderId = :orderId", Long.class)
                        .setParameter("orderId", orderId)
                        .getSingleResult()
                > 0;
    }

    /** Goes on only if the order is known. */
    public void requireOrder(String orderId) {
        if (!knows(orderId)) {
            throw new UnknownOrderException(orderId);
        }
    }

    public OrderView order(String orderId) {
        long[] facts = counts(entityManager.createNativeQuery(FACTS_OF_ORDER).setParameter(1, orderId));
        if (facts[0] == 0) {
            throw new UnknownOrderException(orderId);
        }
        return new OrderView(orderId, OrderStatus.of(facts[1], facts[2], facts[3]), facts[1], facts[2]);
    }

    public Stats stats() {
        long[] counts = counts(entityManager.createNativeQuery(STATS));
        return new Stats(counts[0], counts[1], counts[2], counts[3], counts[4]);
    }

    private static long[] counts(Query query) {
        Object[] row = (Object[]) query.getSingleResult();
        return Arrays.stream(row)
                .mapToLong(count -> ((Number) count).longValue())
                .toArray();
    }
}
