/** Finds the message that kills the server, and leaves its neighbours alone. Start reading at {@code PoisonDetector}. */
package dev.semel.internal.idempotency.poison;
