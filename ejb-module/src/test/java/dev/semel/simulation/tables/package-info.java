/**
 * A database in memory with the ways of a real one: row locks with bounded waits, an insert that waits for the other transaction,
 * READ COMMITTED, SKIP LOCKED, rollback, deadlocks that are found; and the transactions of a server around it.
 */
package dev.semel.simulation.tables;
