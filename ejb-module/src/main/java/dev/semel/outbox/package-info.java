/** The door of the transactional outbox: what applications use to publish events if, and only if, they commit. */
package dev.semel.outbox;
