package dev.semel.console.keys;

/** A screen that is known by another one. */
public record KeysOffender(String key) {}
