package dev.semel.console.architecture.offender.trip;

import dev.semel.console.architecture.offender.round.Round;

/** The other half of the cycle. */
public record Trip(Round round) {}
