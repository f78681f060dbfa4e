/** What a handler may ask about the attempt that it is. */
package dev.semel.internal.idempotency.attempt;
