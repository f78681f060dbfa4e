/** A broker in memory with the ways of Artemis, as far as the protocol depends on them. */
package dev.semel.simulation.broker;
