/** Ports of the idempotency tables, and the values they use. Start reading at {@code IdempotencyStore}: claim, fence and completion. */
@NullMarked
package dev.semel.internal.idempotency.store;

import org.jspecify.annotations.NullMarked;
