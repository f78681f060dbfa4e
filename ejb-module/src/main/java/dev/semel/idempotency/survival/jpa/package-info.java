/** Marks and lives in SQL. Nobody imports it. */
package dev.semel.idempotency.survival.jpa;
