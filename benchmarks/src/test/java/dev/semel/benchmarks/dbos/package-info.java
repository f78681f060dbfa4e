/** The same work with DBOS Transact, in a process of its own. */
package dev.semel.benchmarks.dbos;
