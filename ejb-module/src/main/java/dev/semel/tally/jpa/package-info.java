/** The counts of all nodes in the database. Nobody imports it. */
package dev.semel.tally.jpa;
