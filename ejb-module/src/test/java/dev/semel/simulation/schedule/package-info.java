/**
 * One seed decides everything. Actors are threads of which exactly one runs at a time; who is next, how long it takes and what
 * breaks is asked of {@link dev.semel.simulation.schedule.Decisions}.
 */
package dev.semel.simulation.schedule;
