package dev.semel.architecture.offenders.forward.outbox;

public record Private() {}
