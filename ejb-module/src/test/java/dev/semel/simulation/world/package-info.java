/** Servers made of the real classes, whose ports are the simulation's. */
package dev.semel.simulation.world;
