/** Finds the message whose handler kills the server, and leaves its neighbours alone. Start reading at {@code Suspects}. */
package dev.semel.idempotency.survival;
