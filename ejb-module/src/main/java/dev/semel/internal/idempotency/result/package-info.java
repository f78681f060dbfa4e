/** What the work of a key has answered. Start reading at {@code Results}. */
@NullMarked
package dev.semel.internal.idempotency.result;

import org.jspecify.annotations.NullMarked;
