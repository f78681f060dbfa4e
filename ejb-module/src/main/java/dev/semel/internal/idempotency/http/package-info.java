/** Requests with a key: an adapter of {@code IdempotentCall}. Start reading at {@code IdempotentRequestInterceptor}. */
@NullMarked
package dev.semel.internal.idempotency.http;

import org.jspecify.annotations.NullMarked;
