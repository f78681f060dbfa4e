/** Finds the message that kills the server, and leaves its neighbours alone. Start reading at {@code PoisonDetector}. */
@NullMarked
package dev.semel.internal.idempotency.poison;

import org.jspecify.annotations.NullMarked;
