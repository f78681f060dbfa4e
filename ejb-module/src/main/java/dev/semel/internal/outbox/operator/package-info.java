/** What operators do with outbox events, and the state of the relay. Append and relay do not use it. */
package dev.semel.internal.outbox.operator;
