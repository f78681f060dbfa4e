/** The API of the transactional outbox: applications publish events if, and only if, their transaction commits. */
package dev.semel.outbox;
