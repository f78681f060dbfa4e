/** The outbox tables in SQL and JPA. */
package dev.semel.internal.outbox.store.jpa;
