/** Judges from outside, by what producers sent and what effects there are, whether the promises were kept. */
package dev.semel.simulation.check;
