package dev.semel.architecture.offenders.backward.idempotency;

public record Private() {}
