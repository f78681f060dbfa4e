/** Requests that take effect once per {@code Idempotency-Key}. */
package dev.semel.idempotency.http;
