/** A consumer as annotation and settings define it, and a message with its key as it arrives. Start reading at {@code ConsumerDefinition}. */
@NullMarked
package dev.semel.internal.idempotency.consumer;

import org.jspecify.annotations.NullMarked;
