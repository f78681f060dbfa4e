/** The health of destinations: the circuit breaker, and the monitor that finds those without a consumer. Start at {@code CircuitBreaker}. */
@NullMarked
package dev.semel.internal.outbox.destination;

import org.jspecify.annotations.NullMarked;
