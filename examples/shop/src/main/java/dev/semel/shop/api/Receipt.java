package dev.semel.shop.api;

/** The answer to an order. */
public record Receipt(String orderId) {}
