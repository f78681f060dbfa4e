package dev.semel.architecture.offenders.opinion.outbox.append;

public record Policy() {}
