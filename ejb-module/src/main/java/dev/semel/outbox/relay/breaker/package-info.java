/** Keeps a destination that takes nothing from slowing the others. Start reading at {@code Breaker}. Nobody imports it. */
package dev.semel.outbox.relay.breaker;
