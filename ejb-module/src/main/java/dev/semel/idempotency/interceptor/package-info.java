/** Runs the consumer protocol around a message-driven bean. Start reading at {@code IdempotentDelivery}. */
package dev.semel.idempotency.interceptor;
