/** The health of destinations: the circuit breaker, and the monitor that finds those to which nobody listens. Start reading at {@code CircuitBreaker}. */
package dev.semel.internal.outbox.destination;
