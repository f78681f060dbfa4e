/** What goes wrong at the calls of ports, and how often. */
package dev.semel.simulation.fault;
