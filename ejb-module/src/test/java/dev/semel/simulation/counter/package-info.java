/** The counter of the specification in memory: the product's own classes, from the adapter's message to the tables of the simulation. */
package dev.semel.simulation.counter;
