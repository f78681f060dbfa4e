/** The door of the idempotent consumer: the annotation that makes the effect of a message-driven bean happen once per key. */
package dev.semel.idempotency;
