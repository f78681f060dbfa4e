package dev.semel.architecture.offenders.dodge.two;

public record Sixth() {}
