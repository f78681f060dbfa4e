/** The operators' side of the idempotency tables, in SQL. Nobody imports it. */
package dev.semel.idempotency.store.operator.jpa;
