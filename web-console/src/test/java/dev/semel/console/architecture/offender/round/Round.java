package dev.semel.console.architecture.offender.round;

import dev.semel.console.architecture.offender.trip.Trip;

/** One half of a cycle. */
public record Round(Trip trip) {}
