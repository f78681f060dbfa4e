/** Defects that are put back in one at a time: each must be found. */
package dev.semel.simulation.defect;
