/** What the work of a key has answered. Start reading at {@code Results}. */
package dev.semel.internal.idempotency.result;
