package dev.semel.shop.ledger;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.UUID;

/** The fact that an order was cancelled. */
@Entity
@Table(name = "shop_cancellation")
class Cancellation {

    @Id
    private String id;

    @Column(name = "order_id")
    private String orderId;

    private String reason;

    protected Cancellation() {}

    Cancellation(String orderId, String reason) {
        this.id = UUID.randomUUID().toString();
        this.orderId = orderId;
        this.reason = reason;
    }
}
