package dev.semel.shop.ledger;

import jakarta.json.bind.annotation.JsonbPropertyOrder;

/** The shop in numbers: orders known and cancelled, and the rows of the effects. */
@JsonbPropertyOrder({"orders", "payments", "shipments", "cancelled", "paidCents"})
public record Stats(long orders, long payments, long shipments, long cancelled, long paidCents) {}
