/** The idempotency tables in SQL and JPA. */
package dev.semel.internal.idempotency.store.jpa;
