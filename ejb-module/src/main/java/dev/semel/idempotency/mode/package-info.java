/** In which transaction claim and handler run: one of their own, or the one of the container. */
package dev.semel.idempotency.mode;
