package dev.semel.architecture.offenders.detour.outbox;

public record Secret() {}
