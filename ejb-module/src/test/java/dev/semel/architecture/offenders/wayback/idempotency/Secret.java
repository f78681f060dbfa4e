package dev.semel.architecture.offenders.wayback.idempotency;

public record Secret() {}
