/** Ports of the idempotency tables, and the values they use. Start reading at {@code IdempotencyStore}: claim, fence and completion. */
package dev.semel.internal.idempotency.store;
