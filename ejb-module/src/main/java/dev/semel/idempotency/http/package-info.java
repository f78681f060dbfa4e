/** Requests that take effect once per {@code Idempotency-Key}. */
@NullMarked
package dev.semel.idempotency.http;

import org.jspecify.annotations.NullMarked;
