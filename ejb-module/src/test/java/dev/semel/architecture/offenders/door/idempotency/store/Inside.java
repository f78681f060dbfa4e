package dev.semel.architecture.offenders.door.idempotency.store;

public record Inside() {}
