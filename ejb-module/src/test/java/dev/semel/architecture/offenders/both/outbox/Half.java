package dev.semel.architecture.offenders.both.outbox;

public record Half() {}
