/** The operators' side of the outbox tables, in SQL. Nobody imports it. */
package dev.semel.outbox.store.operator.jpa;
