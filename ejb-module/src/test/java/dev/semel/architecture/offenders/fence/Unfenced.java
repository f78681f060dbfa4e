package dev.semel.architecture.offenders.fence;

/** Anybody may use it, and it is not said for whom it is. */
public record Unfenced() {}
