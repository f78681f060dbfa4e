package dev.semel.architecture.offenders.api.idempotency.store;

public record Internal() {}
