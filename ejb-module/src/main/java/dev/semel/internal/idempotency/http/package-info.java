/** Requests with a key: an adapter of {@code IdempotentCall}. Start reading at {@code IdempotentRequestInterceptor}. */
package dev.semel.internal.idempotency.http;
