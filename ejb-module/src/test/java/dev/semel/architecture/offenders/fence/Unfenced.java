package dev.semel.architecture.offenders.fence;

/** Anybody may use it, and nobody says for whom it is. */
public record Unfenced() {}
