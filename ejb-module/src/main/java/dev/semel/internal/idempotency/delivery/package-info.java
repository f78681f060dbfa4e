/** The consumer protocol around a message-driven bean. Start reading at {@code IdempotentDelivery}. */
package dev.semel.internal.idempotency.delivery;
