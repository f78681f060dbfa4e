package dev.semel.shop.ledger;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.UUID;

/** The fact that a payment was taken. */
@Entity
@Table(name = "shop_payment")
class Payment {

    @Id
    private String id;

    @Column(name = "order_id")
    private String orderId;

    @Column(name = "amount_cents")
    private long amountCents;

    protected Payment() {}

    Payment(String orderId, long amountCents) {
        this.id = UUID.randomUUID().toString();
        this.orderId = orderId;
        this.amountCents = amountCents;
    }
}
