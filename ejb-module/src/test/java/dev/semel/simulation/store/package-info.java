/** The ports of Semel's stores on tables in memory. They pass the contracts that the stores on real databases pass. */
package dev.semel.simulation.store;
