package dev.semel.architecture.offenders.wall.artemis;

public record Client() {}
