/** The API of the idempotent consumer: the annotation that makes the effect of a message-driven bean happen once for each key. */
@NullMarked
package dev.semel.idempotency;

import org.jspecify.annotations.NullMarked;
