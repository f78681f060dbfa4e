package dev.semel.shop.ledger;

import jakarta.json.bind.annotation.JsonbPropertyOrder;

/** An order as it is shown: payments and shipments are counted rows, so that a double effect would show. */
@JsonbPropertyOrder({"orderId", "status", "payments", "shipments"})
public record OrderView(String orderId, OrderStatus status, long payments, long shipments) {}
