package dev.semel.architecture.offenders.both.idempotency;

public record Half() {}
