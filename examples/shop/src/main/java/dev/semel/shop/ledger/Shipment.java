package dev.semel.shop.ledger;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.UUID;

/** The fact that an order was shipped. */
@Entity
@Table(name = "shop_shipment")
class Shipment {

    @Id
    private String id;

    @Column(name = "order_id")
    private String orderId;

    protected Shipment() {}

    Shipment(String orderId) {
        this.id = UUID.randomUUID().toString();
        this.orderId = orderId;
    }
}
