package dev.semel.shop.ledger;

/** How far an order has come. */
public enum OrderStatus {
    PLACED,
    PAID,
    SHIPPED,
    CANCELLED;

    /** The status that follows from the facts: what was shipped or paid outweighs a cancellation. */
    static OrderStatus of(long payments, long shipments, long cancellations) {
        if (shipments > 0) {
            return SHIPPED;
        }
        if (payments > 0) {
            return PAID;
        }
        return cancellations > 0 ? CANCELLED : PLACED;
    }
}
