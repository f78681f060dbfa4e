package dev.semel.architecture.offenders.adapters.store.jpa;

public record Adapter() {}
