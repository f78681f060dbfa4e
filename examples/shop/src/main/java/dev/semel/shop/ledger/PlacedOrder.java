package dev.semel.shop.ledger;

import dev.semel.shop.message.OrderPlaced;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.UUID;

/** The fact that an order was placed. */
@Entity
@Table(name = "shop_order")
class PlacedOrder {

    @Id
    private String id;

    @Column(name = "order_id")
    private String orderId;

    private String customer;

    private String item;

    @Column(name = "amount_cents")
    private long amountCents;

    protected PlacedOrder() {}

    PlacedOrder(OrderPlaced order) {
        this.id = UUID.randomUUID().toString();
        this.orderId = order.orderId();
        this.customer = order.customer();
        this.item = order.item();
        this.amountCents = order.amountCents();
    }
}
