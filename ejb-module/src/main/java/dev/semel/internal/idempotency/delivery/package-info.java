/** The consumer protocol around a message-driven bean. Start reading at {@code IdempotentDelivery}. */
@NullMarked
package dev.semel.internal.idempotency.delivery;

import org.jspecify.annotations.NullMarked;
